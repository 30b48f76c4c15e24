import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const watermarkName = (response: Response) => response.headers.get('hiroba-account');

it('responses of the API have a hash of the account [PWA-11]', async () => {
  const [fan, other] = [await site().member(), await site().member()];
  const mark = watermarkName(await fan.fetch('/api/session'));
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(fan.id).not.toContain(mark);
  expect(watermarkName(await fan.fetch('/api/posts'))).toBe(mark);
  expect(watermarkName(await fan.fetch('/api/posts/AAAAAAAAAAAAAAAAAAAA'))).toBe(mark);
  expect(watermarkName(await other.fetch('/api/posts'))).not.toBe(mark);
  expect(watermarkName(await site().visitor().fetch('/api/posts'))).toBe('none');
  expect(watermarkName(await fan.fetch('/images/youtube/x'))).toBeNull();
});
