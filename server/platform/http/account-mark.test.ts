import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const markOf = (response: Response) => response.headers.get('hiroba-account');

it('an answer says by a hash for whose account it was read [PWA-11]', async () => {
  const [fan, other] = [await site().member(), await site().member()];
  const mark = markOf(await fan.fetch('/api/session'));
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(fan.id).not.toContain(mark);
  expect(markOf(await fan.fetch('/api/posts'))).toBe(mark);
  expect(markOf(await fan.fetch('/api/posts/AAAAAAAAAAAAAAAAAAAA'))).toBe(mark);
  expect(markOf(await other.fetch('/api/posts'))).not.toBe(mark);
  expect(markOf(await site().visitor().fetch('/api/posts'))).toBe('none');
  expect(markOf(await fan.fetch('/images/youtube/x'))).toBeNull();
});
