import { expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { Poll } from '#contract/polls/polls.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { readQueue } from '#server/features/moderation/cases/cases.testing.ts';
import { inMinutes } from '#server/features/polls/polls/polls.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { beginDraft, fields, publish } from './write-post.testing.ts';

const site = useTestApp();

const choice = (text: string) => ({ text, tag: null });
const aPoll = (more = {}) => ({
  question: 'つぎは何を描く？',
  choices: [choice('うみ'), choice('やま')],
  max_choices: 1,
  results: 'after-vote' as const,
  ends_at: inMinutes(120),
  ...more,
});

type OfPost = { poll: Poll | null };
const pollOf = async (client: TestClient, id: string) =>
  (await client.get<OfPost>(`/api/posts/${id}/poll`)).poll;
const detailOf = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);

it('an incomplete poll of a draft is visible to its author only, and the complete poll begins when the post is published [POLL-40, POLL-65, POLL-66]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const half = aPoll({ question: '', choices: [choice('うみ'), choice('')], ends_at: '' });
  const draft = await beginDraft(author, { poll: half });
  expect(draft).toMatchObject({ draft_poll: half, has_poll: false });
  expect(await pollOf(author, draft.id)).toBeNull();
  const early = await failureOf(
    author.call('setPostPublished', { postId: draft.id, isPublished: true }),
  );
  expect(early.envelope.details?.fields).toMatchObject({
    'poll.question': '質問を入力してください',
    'poll.choices': '選択肢は2つ以上必要です',
    'poll.ends_at': '締め切りの日付と時刻を入力してください',
  });
  const whole = aPoll({ choices: [choice('うみ'), choice(''), choice('やま')], max_choices: 3 });
  await author.call('saveDraft', { ...fields, poll: whole, postId: draft.id });
  await author.call('setPostPublished', { postId: draft.id, isPublished: true });
  expect(await detailOf(author, draft.id)).toMatchObject({ has_poll: true, draft_poll: null });
  expect(await pollOf(fan, draft.id)).toMatchObject({
    question: whole.question,
    choices: [{ text: 'うみ' }, { text: 'やま' }],
    max_choices: 2,
    voters_count: null,
  });
});

it('a repeated request publishes a post with one poll, and later requests do not change the poll [POLL-41, POLL-67]', async () => {
  const author = await site().member();
  const request = { ...fields, poll: aPoll(), requestId: newId() };
  const { post } = await author.call('createPost', request);
  expect((await author.call('createPost', request)).post.id).toBe(post.id);
  const other = { ...request, poll: aPoll({ question: 'ほかの質問' }) };
  const failure = await failureOf(author.call('createPost', other));
  expect(failure.envelope.details?.reason).toBe('request-used');
  // After the publication, the form does not change the poll.
  await author.call('updatePost', { ...fields, poll: null, postId: post.id });
  await author.call('setPostPublished', { postId: post.id, isPublished: false });
  await author.call('updatePost', { ...fields, poll: other.poll, postId: post.id, publish: true });
  expect(await pollOf(author, post.id)).toMatchObject({ question: 'つぎは何を描く？' });
});

it('a save with null removes the poll of a draft, and a save that omits the poll does not change it [POLL-40]', async () => {
  const author = await site().member();
  const { id: postId } = await beginDraft(author, { poll: aPoll() });
  await author.call('saveDraft', { ...fields, postId });
  expect((await detailOf(author, postId)).draft_poll).not.toBeNull();
  await author.call('saveDraft', { ...fields, postId, poll: null });
  expect((await detailOf(author, postId)).draft_poll).toBeNull();
});

it('the end of a poll must be in the future, and in a planned post after the planned time [POLL-42]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const past = await failureOf(publish(author, { poll: aPoll({ ends_at: inMinutes(-1) }) }));
  expect(past.envelope.details?.fields).toEqual({
    'poll.ends_at': '締め切りには、これからの日時を入力してください',
  });
  const publishAt = new Date(Date.now() + DAY).toISOString();
  const early = await failureOf(publish(author, { poll: aPoll(), publishAt }));
  expect(early.envelope.details?.fields).toEqual({
    'poll.ends_at': '締め切りは、公開する日時よりあとにしてください',
  });
  const ends_at = new Date(Date.now() + 2 * DAY).toISOString();
  const { id: postId } = await publish(author, { poll: aPoll({ ends_at }), publishAt });
  const late = new Date(Date.now() + 3 * DAY).toISOString();
  const moved = await failureOf(author.call('planPost', { postId, publishAt: late }));
  expect(moved.envelope.status).toBe('INVALID_ARGUMENT');
  await runJobs(site(), 'planned-post', { now: () => Date.parse(publishAt) });
  const poll = await pollOf(fan, postId);
  expect(poll).toMatchObject({ ends_at });
  const { poll: voted } = await fan.call('votePoll', { pollId: poll?.id ?? '', choices: [0] });
  expect(voted.voters_count).toBe(1);
});

it('the poll of a post in pending review begins when the team publishes the post, and then runs for at least a day [POLL-43, POLL-68, POLL-74]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const moderator = await site().member({ rank: 'moderator' });
  const question = 'https://shop.example/ のどれを描く？';
  const post = await publish(author, { poll: aPoll({ question }) });
  expect(post).toMatchObject({ is_published: false, has_poll: false, draft_poll: { question } });
  const [held] = await readQueue(moderator, author.id);
  const none = { action: 'none', rule: null, message: '', note: '' } as const;
  const { id: caseId = '', version = 0 } = held ?? {};
  await moderator.call('decideCase', { caseId, version, ...none });
  const poll = await pollOf(fan, post.id);
  expect(poll).toMatchObject({ question });
  expect(Date.parse(poll?.ends_at ?? '') - Date.now()).toBeGreaterThan(DAY - HOUR);
});
