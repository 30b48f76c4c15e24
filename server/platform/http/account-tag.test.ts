import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const accountOf = (response: Response) => response.headers.get('hiroba-account');

it('each response of the API contains a hash of the account [PWA-11]', async () => {
  const [fan, other] = [await site().member(), await site().member()];
  const mark = accountOf(await fan.fetch('/api/session'));
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(fan.id).not.toContain(mark);
  expect(accountOf(await fan.fetch('/api/posts'))).toBe(mark);
  expect(accountOf(await fan.fetch('/api/posts/AAAAAAAAAAAAAAAAAAAA'))).toBe(mark);
  expect(accountOf(await other.fetch('/api/posts'))).not.toBe(mark);
  expect(accountOf(await site().visitor().fetch('/api/posts'))).toBe('none');
  expect(accountOf(await fan.fetch('/images/youtube/x'))).toBeNull();
});
