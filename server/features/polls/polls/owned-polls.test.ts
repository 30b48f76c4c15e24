import { expect, it } from 'vitest';
import type { EventDetail } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Poll } from '#contract/polls/polls.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { pollOwners } from '#server/site.ts';
import { insertPost, setVisibility } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { finishNextPoll } from './end-poll.service.ts';
import { changePollRow, inMinutes } from './polls.testing.ts';

const site = useTestApp();

const fields = () => ({
  question: 'どの色で塗る？',
  choices: [{ text: 'あお' }, { text: 'みどり' }],
  ends_at: inMinutes(60),
  requestId: newId(),
});

async function attach(author: TestClient, kind: 'post' | 'event', id: string, more = {}) {
  return (await author.call('attachPoll', { ...fields(), ...more, owner: { kind, id } })).poll;
}

const insertOwner = (kind: 'post' | 'event', userId: string) =>
  kind === 'post' ? insertPost(site().database, userId) : insertEvent(site(), userId);

type OfOwner = { poll: Poll | null; can_attach: boolean };

it.each(['post', 'event'] as const)(
  'the author of a %s can add a poll, and members who see the poll can vote [POLL-20, POLL-30, POLL-64]',
  async (kind) => {
    const [author, fan] = [await site().member(), await site().member()];
    const id = await insertOwner(kind, author.id);
    const path = `/api/${kind}s/${id}/poll`;
    expect(await author.get(path)).toEqual({ poll: null, can_attach: true });
    expect(await fan.get(path)).toEqual({ poll: null, can_attach: false });
    const refused = await failureOf(attach(fan, kind, id));
    expect(refused.httpStatus).toBe(403);
    const poll = await attach(author, kind, id);
    const again = await failureOf(attach(author, kind, id));
    expect(again.envelope.details?.reason).toBe('poll-exists');
    const { poll: voted } = await fan.call('votePoll', { pollId: poll.id, choices: [1] });
    expect(voted).toMatchObject({ voters_count: 1, owner: { kind, id }, can: { end: false } });
    expect((await author.get<OfOwner>(path)).poll).toMatchObject({
      voters_count: null,
      can: { end: true, remove: true },
    });
    expect((await failureOf(site().visitor().get(`/api/polls/${poll.id}`))).httpStatus).toBe(404);
    const early = await author.call('endPoll', { pollId: poll.id });
    expect(early.poll).toMatchObject({ is_over: true, voters_count: 1 });
    expect((await failureOf(fan.call('removePoll', { pollId: poll.id }))).httpStatus).toBe(403);
    await author.call('removePoll', { pollId: poll.id });
    expect(await author.get(path)).toEqual({ poll: null, can_attach: true });
  },
);

it('a poll is hidden together with its post: when the author is private, when the post is a draft, or when there is a block [POLL-21]', async () => {
  const { database } = site();
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(database, author.id);
  const { id: pollId } = await attach(author, 'post', postId);
  const missing = async () => {
    const calls = [
      fan.get(`/api/polls/${pollId}`),
      fan.get(`/api/posts/${postId}/poll`),
      fan.call('votePoll', { pollId, choices: [0] }),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map(({ httpStatus }) => httpStatus)).toEqual([404, 404, 404]);
  };
  await database.write((transaction) => setVisibility(transaction, author.id, 'private'));
  await missing();
  await database.write((transaction) => setVisibility(transaction, author.id, 'public'));
  await author.call('setPostPublished', { postId, isPublished: false });
  await missing();
  const own = await failureOf(author.call('votePoll', { pollId, choices: [0] }));
  expect(own.httpStatus).toBe(404);
  await author.call('setPostPublished', { postId, isPublished: true });
  await author.call('setBlock', { userId: fan.id, blocked: true });
  await missing();
});

it.each(['post', 'event'] as const)(
  'the response for a %s says whether there is a poll, so that clients request only existing polls [POLL-26]',
  async (kind) => {
    const [author, fan] = [await site().member(), await site().member()];
    const id = await insertOwner(kind, author.id);
    const read = () => fan.get<PostDetail | EventDetail>(`/api/${kind}s/${id}`);
    const { has_poll, updated_at } = await read();
    expect(has_poll).toBe(false);
    const { id: pollId } = await attach(author, kind, id);
    expect(await read()).toMatchObject({ has_poll: true, updated_at });
    await author.call('removePoll', { pollId });
    expect(await read()).toMatchObject({ has_poll: false, updated_at });
  },
);

it('only the card of a post with a poll says that there is a poll [POLL-27]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  const cards = async () =>
    (await fan.get<Page<PostCard>>(`/api/users/${author.id}/posts`)).items.map(
      ({ has_poll }) => has_poll,
    );
  expect(await cards()).toEqual([undefined]);
  const { id: pollId } = await attach(author, 'post', postId);
  await insertPost(site().database, author.id, { warning: '終わり|です', labels: 'spoiler' });
  expect(new Set(await cards())).toEqual(new Set([true, undefined]));
  await author.call('removePoll', { pollId });
  expect(await cards()).toEqual([undefined, undefined]);
});

it('the author can end a poll without an entry in the audit log, and the team cannot end it [POLL-61]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const admin = await site().member({ rank: 'super_admin' });
  const postId = await insertPost(site().database, author.id);
  const { id: pollId } = await attach(author, 'post', postId);
  for (const other of [fan, admin]) {
    expect((await failureOf(other.call('endPoll', { pollId }))).httpStatus).toBe(403);
  }
  expect(await fan.get<Poll>(`/api/polls/${pollId}`)).toMatchObject({ is_over: false });
  expect((await author.call('endPoll', { pollId })).poll.is_over).toBe(true);
  const logged = await site()
    .database.read.selectFrom('audit_log')
    .where('target_id', '=', pollId)
    .select('action')
    .execute();
  expect(logged).toEqual([]);
});

it('the end of a poll must be within 30 days [POLL-60]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  const late = await failureOf(
    attach(author, 'post', postId, { ends_at: inMinutes(31 * 24 * 60) }),
  );
  expect(late.envelope.details?.fields).toEqual({ ends_at: '締め切りは30日以内にしてください' });
});

it('a poll and its votes are restored with the deleted post [POLL-22, POLL-26]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  const { id: pollId } = await attach(author, 'post', postId);
  await fan.call('votePoll', { pollId, choices: [0] });
  const { deleted_id: deletedId } = await author.call('deletePost', { postId });
  expect((await failureOf(fan.get(`/api/polls/${pollId}`))).httpStatus).toBe(404);
  const { post_id } = await author.call('restorePost', { deletedId });
  const { poll } = await fan.get<OfOwner>(`/api/posts/${post_id}/poll`);
  expect((await fan.get<PostDetail>(`/api/posts/${post_id}`)).has_poll).toBe(true);
  expect(poll).toMatchObject({ id: pollId, voters_count: 1, has_voted: true });
});

it('voters are notified of the end of a poll only while its post is shown [POLL-23]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const isNotified = async (isPublished: boolean) => {
    const postId = await insertPost(site().database, author.id);
    const { id: pollId } = await attach(author, 'post', postId);
    await fan.call('votePoll', { pollId, choices: [0] });
    await author.call('setPostPublished', { postId, isPublished });
    await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
    const { database } = site();
    while (await finishNextPoll({ database, pollOwners, publishPollEvent: () => {} }));
    const { items } = await fan.get<{ items: { related_id: string }[] }>('/api/notifications');
    return items.some(({ related_id }) => related_id === pollId);
  };
  expect(await isNotified(true)).toBe(true);
  expect(await isNotified(false)).toBe(false);
});

it('a poll is refused when its words would put a post into pending review [POLL-24]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  const question = 'https://example.com/ を見る？';
  const failure = await failureOf(attach(author, 'post', postId, { question }));
  expect(failure.envelope.details?.reason).toBe('poll-words');
});

it.each(['post', 'event'] as const)(
  'a user without a complete profile sees the poll of a %s as little as its page [HIDE-53]',
  async (kind) => {
    const author = await site().member();
    const { id: pollId } = await attach(author, kind, await insertOwner(kind, author.id));
    const users = [
      await site().member({ is_profile_complete: false }),
      await site().member({ is_profile_complete: false, waiting: true }),
    ];
    for (const user of users) {
      expect((await failureOf(user.get(`/api/polls/${pollId}`))).httpStatus).toBe(404);
    }
  },
);
