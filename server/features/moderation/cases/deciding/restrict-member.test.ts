import { expect, it } from 'vitest';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { endNextRestriction } from '#server/features/administration/managed-users/restrict-user.service.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const copyAudiences = () => runJobs(site(), 'audience-copy');

/** Returns a member with a reported post and a follower, and a function that restricts the member for a day. */
async function restrictable() {
  const scene = await newCase(site());
  const { author, reporter: follower, admin, opened } = scene;
  await follower.call('followUser', { targetUserId: author.id });
  const blockUntil = new Date(Date.now() + DAY).toISOString();
  const restrict = async () => {
    const input = { ...decisionOn(opened), action: 'restrict' as const, blockUntil };
    const answer = await admin.call('decideCase', input);
    await copyAudiences();
    return answer;
  };
  return { ...scene, follower, stranger: scene.other, blockUntil, restrict };
}

async function restricted() {
  const scene = await restrictable();
  const { case: decided, decision } = await scene.restrict();
  return { ...scene, decided, decision };
}

const isShown = async (client: TestClient, postId: string) =>
  (await client.fetch(`/api/posts/${postId}`)).status === 200;

const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;

it('a restriction shows posts to followers only, in every list, feed and preview [MODACT-20, MODACT-41]', async () => {
  const { author, follower, stranger, restrict } = await restrictable();
  const title = `題${newId().slice(0, 8)}`;
  const { id, character_tags } = await publish(author, { title });
  const tag = encodeURIComponent(character_tags[0] ?? '');
  const page = encodeURIComponent(new URL(`/posts/${id}`, site().env.publicUrl).href);
  const paths = [
    ...['/api/posts', '/api/posts?sort=popular', `/api/posts?tags=${tag}`, '/feed.atom'],
    ...[`/api/users/${author.id}/posts`, `/user/${author.id}/feed.atom`],
    ...[`/api/search?q=${encodeURIComponent(title)}`, `/posts/${id}`, `/oembed?url=${page}`],
  ];
  const showing = async () => {
    const texts = await Promise.all(paths.map(async (path) => (await stranger.fetch(path)).text()));
    return paths.filter((_, index) => texts[index]?.includes(title));
  };
  expect(await showing()).toEqual(paths);
  await restrict();
  expect(await showing()).toEqual([]);
  expect(await isShown(follower, id)).toBe(true);
  expect(await isShown(author, id)).toBe(true);
});

it('a restriction notifies the member once, with the rule, the end and the possibility to appeal, and the team sees it [MODACT-21, MODACT-42, MODACT-53]', async () => {
  const { author, admin, opened, decision, blockUntil } = await restricted();
  const notified = (await readNotifications(site().database, author.id)).filter(
    ({ type }) => type === 'moderation',
  );
  expect(notified).toMatchObject([
    { title: 'アカウントの利用が制限されました', related_id: decision.id },
  ]);
  const mine = await author.get<MyDecision>(`/api/decisions/${decision.id}`);
  expect(mine).toMatchObject({
    ...{ action: 'restrict', block_until: blockUntil, rule: { id: 'respect' } },
    can: { appeal: true },
  });
  const member = await admin.get<ManagedUserView>(`/api/admin/users/${author.id}`);
  expect(member.restriction).toMatchObject({ until: blockUntil, case_id: opened.id });
  await reportTarget(await site().member(), 'user', author.id);
  const [found] = await readQueue(admin, author.id);
  expect((await viewCase(admin, found ?? expect.fail())).author.is_restricted).toBe(true);
});

it('a restriction lets the member write to followers only [MODACT-22, MODACT-44, MODACT-52]', async () => {
  const { author, follower, stranger, post } = await restricted();
  const [known, unknown] = [await publish(follower), await publish(stranger)];
  const say = (postId: string) =>
    author.call('addComment', { postId, content: 'こんにちは', requestId: newId() });
  await say(post.id);
  await say(known.id);
  expect(await reasonOf(say(unknown.id))).toBe('restricted');
  await author.call('followUser', { targetUserId: follower.id });
  expect(await reasonOf(author.call('followUser', { targetUserId: stranger.id }))).toBe(
    'restricted',
  );
});

it('a restriction refuses links in texts of the member [MODACT-43, MODACT-44]', async () => {
  const { author, post } = await restricted();
  const link = 'https://shop.example/sale';
  expect(await reasonOf(publish(author, { content: `ここ ${link}` }))).toBe('restricted');
  const comment = { postId: post.id, content: link, requestId: newId() };
  expect(await reasonOf(author.call('addComment', comment))).toBe('restricted');
  expect(await reasonOf(author.call('updateProfile', { bio: link }))).toBe('restricted');
  const event_date = new Date(Date.now() + DAY).toISOString();
  const event = { title: '集まり', description: link, event_date, requestId: newId() };
  expect(await reasonOf(author.call('createEvent', event))).toBe('restricted');
  await publish(author, { content: 'リンクはありません' });
});

it('a restriction stores a visibility that the member chooses, but keeps showing posts to followers only [MODACT-45]', async () => {
  const { author, follower, stranger, post } = await restricted();
  const read = async () =>
    (await author.get<{ privacy_settings: { profileVisibility: string } }>('/api/settings'))
      .privacy_settings.profileVisibility;
  const choose = (profileVisibility: 'public' | 'private') =>
    author.call('updateSettings', { privacy_settings: { profileVisibility } });
  expect(await read()).toBe('public');
  await choose('private');
  expect(await isShown(follower, post.id)).toBe(false);
  await choose('public');
  expect(await read()).toBe('public');
  expect(await isShown(follower, post.id)).toBe(true);
  expect(await isShown(stranger, post.id)).toBe(false);
});

it('a restriction ends by itself at its end time, and not before [MODACT-23, MODACT-45]', async () => {
  const { author, stranger, post } = await restricted();
  expect(await endNextRestriction(site().database)).toBe(false);
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ restricted_until: new Date().toISOString() })
      .where('id', '=', author.id)
      .execute(),
  );
  await author.call('followUser', { targetUserId: stranger.id });
  expect(await endNextRestriction(site().database)).toBe(true);
  await copyAudiences();
  expect(await isShown(stranger, post.id)).toBe(true);
  expect(await (await site().visitor().fetch('/api/posts')).text()).toContain(post.id);
});

it('a restriction can be reverted in its case [MODACT-23]', async () => {
  const { admin, stranger, post, decided } = await restricted();
  const { id: caseId, version } = decided;
  await admin.call('overturnDecision', { caseId, version, message: '' });
  expect(await isShown(stranger, post.id)).toBe(true);
});

it('a restriction is still in force after the account is deleted and restored within the grace period [MODACT-46]', async () => {
  const { author, follower, stranger, admin, post } = await restricted();
  const { user } = await admin.get<ManagedUserView>(`/api/admin/users/${author.id}`);
  const about = { targetUserId: author.id, reason: '誤り' };
  await admin.call('deleteUser', { ...about, confirmUsername: user.username });
  expect(await isShown(follower, post.id)).toBe(false);
  await admin.call('restoreUser', about);
  expect(await isShown(follower, post.id)).toBe(true);
  expect(await isShown(stranger, post.id)).toBe(false);
});

it('a restriction needs the permission to manage members [MODACT-24]', async () => {
  const { moderator, opened } = await newCase(site());
  expect((await viewCase(moderator, opened)).can.choose).not.toContain('restrict');
  const input = { ...decisionOn(opened), action: 'restrict' as const };
  const refused = await failureOf(moderator.call('decideCase', input));
  expect(refused.envelope.status).toBe('PERMISSION_DENIED');
});
