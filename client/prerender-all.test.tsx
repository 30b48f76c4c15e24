// @vitest-environment node
import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { prerenderAll } from './prerender-all.ts';

function Late({ promise }: { promise: Promise<string> }) {
  return <p>{use(promise)}</p>;
}

const inSuspense = (promise: Promise<string>) => (
  <Suspense fallback={<p>読み込み中</p>}>
    <Late promise={promise} />
  </Suspense>
);

it('prerenderAll waits for suspended components', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const html = prerenderAll(inSuspense(promise));
  resolve('できました');
  expect(await html).toContain('できました');
  expect(await html).not.toContain('読み込み中');
});

it('prerenderAll aborts a component that never stops suspending [VIEW-14]', async () => {
  const never = new Promise<string>(() => undefined);
  await expect(prerenderAll(inSuspense(never), 50)).rejects.toMatchObject({ name: 'TimeoutError' });
});
