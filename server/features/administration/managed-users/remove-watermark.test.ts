import { expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  choose,
  pathOf,
  publishGrey,
  readPage,
  store,
  words,
} from '#server/features/posts/posts/picture-rights/picture-rights.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { transparentPng } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { auditOf, viewOf } from './managed-users.testing.ts';

const site = useTestApp();
const reason = 'ほかの人のロゴです';

async function aSigner(): Promise<{ author: TestClient; picture: string; post: PostDetail }> {
  const author = await site().member();
  const bytes = await transparentPng({ width: 80, height: 40 });
  const picture = await store(site(), author, bytes, 'profile-images');
  await choose(author, { watermark: { ...words, picture } });
  return { author, picture, post: await publishGrey(site(), author, { has_watermark: true }) };
}

const remove = (admin: TestClient, { id: targetUserId }: TestClient) =>
  admin.call('removeWatermarkPicture', { targetUserId, reason });

it('the team sees the picture in the watermark of a member, and a repeated removal of the picture is recorded once [RIGHT-45, RIGHT-59]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const { author, picture, post } = await aSigner();
  const before = await viewOf(admin, author);
  expect(before).toMatchObject({ watermark_url: `/images/${picture}`, can: { unmark: true } });
  await remove(admin, author);
  await remove(admin, author);
  const after = await viewOf(admin, author);
  expect(after).toMatchObject({ watermark_url: null, can: { unmark: false } });
  const entries = (await auditOf(site(), author)).map((entry) => [entry.action, entry.reason]);
  expect(entries).toEqual([['user.unmarked', reason]]);
  const notified = await readNotifications(site().database, author.id);
  expect(notified.map(({ title }) => title)).toContain('透かしの画像が外されました');
  const shown = await readPage(author, post);
  expect(shown.has_watermark).toBe(true);
  expect(pathOf(shown)).not.toBe(pathOf(post));
});

it('nobody can remove their own watermark picture or that of a member of the same rank [RIGHT-59]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const equal = await site().member({ rank: 'admin' });
  for (const target of [equal, admin]) {
    const { envelope } = await failureOf(remove(admin, target));
    expect(envelope.details?.reason).toMatch(/higher-rank|hide-oneself/);
  }
});
