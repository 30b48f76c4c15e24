import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Poll } from '#contract/polls/polls.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { changePollRow, inMinutes, insertPoll } from './polls.testing.ts';

const site = useTestApp();
const second = useSecondApp(site);

const read = (client: TestClient, id: string) => client.get<Poll>(`/api/polls/${id}`);
const votesOf = ({ choices }: Poll) => choices.map(({ votes }) => votes);
const mineOf = ({ choices }: Poll) => choices.map(({ is_mine }) => is_mine);

it('a member has one vote, and can change it and take it back [POLL-53]', async () => {
  const pollId = await insertPoll(site());
  const fan = await site().member();
  const { poll } = await fan.call('votePoll', { pollId, choices: [1] });
  expect(poll).toMatchObject({ voters_count: 1, has_voted: true });
  expect([votesOf(poll), mineOf(poll)]).toEqual([
    [0, 1, 0],
    [false, true, false],
  ]);
  const changed = await fan.call('votePoll', { pollId, choices: [2] });
  expect(votesOf(changed.poll)).toEqual([0, 0, 1]);
  const again = await fan.call('votePoll', { pollId, choices: [2] });
  expect(again.poll.voters_count).toBe(1);
  const taken = await fan.call('votePoll', { pollId, choices: [] });
  expect(taken.poll).toMatchObject({ voters_count: null, has_voted: false });
});

it('a vote can have several choices up to the maximum, and no choices that the poll does not have [POLL-02]', async () => {
  const pollId = await insertPoll(site(), { max_choices: 2 });
  const fan = await site().member();
  const { poll } = await fan.call('votePoll', { pollId, choices: [0, 2] });
  expect([poll.voters_count, votesOf(poll)]).toEqual([1, [1, 0, 1]]);
  for (const choices of [[0, 1, 2], [3], [0, 0]]) {
    const failure = await failureOf(fan.call('votePoll', { pollId, choices }));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  }
});

it('the counts are shown to voters only, and to everybody once the poll is over [POLL-05, POLL-54]', async () => {
  const pollId = await insertPoll(site());
  const [fan, other, team] = [
    await site().member(),
    await site().member(),
    await site().member({ rank: 'super_admin' }),
  ];
  await fan.call('votePoll', { pollId, choices: [0] });
  for (const client of [other, team, site().visitor()]) {
    expect(await read(client, pollId)).toMatchObject({ voters_count: null, has_voted: false });
  }
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  for (const client of [other, site().visitor()]) {
    const poll = await read(client, pollId);
    expect([poll.is_over, poll.voters_count, votesOf(poll)]).toEqual([true, 1, [1, 0, 0]]);
  }
});

it('the counts of a secret poll are hidden from everybody before its end, including the team [POLL-04]', async () => {
  const pollId = await insertPoll(site(), { results: 'after-end' });
  const fan = await site().member();
  const team = await site().member({ rank: 'super_admin' });
  const answer = await fan.call('votePoll', { pollId, choices: [1] });
  const managed = await team.get<Poll>(`/api/admin/polls/${pollId}`);
  const { items } = await team.get<Page<Poll>>('/api/polls');
  const seen = [
    answer.poll,
    await read(fan, pollId),
    await read(team, pollId),
    managed,
    ...items.filter(({ id }) => id === pollId),
  ];
  expect(seen).toHaveLength(5);
  for (const poll of seen) {
    expect([poll.voters_count, ...votesOf(poll)]).toEqual([null, null, null, null]);
  }
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  expect(votesOf(await read(fan, pollId))).toEqual([0, 1, 0]);
});

it('each vote sends a live event, except in a secret poll [POLL-04]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  for (const results of ['after-end', 'after-vote'] as const) {
    const post_id = await insertPost(site().database, author.id);
    const pollId = await insertPoll(site(), {
      owner: 'post',
      post_id,
      user_id: author.id,
      results,
    });
    const topic = `post:${post_id}` as const;
    const connection = await subscribe(fan, topic);
    await fan.call('votePoll', { pollId, choices: [1] });
    const last = { topic, event: { type: 'likes', likes_count: 1 } } as const;
    site().live.publish({ kind: 'event', message: last });
    await connection.until(/likes_count/);
    const events = results === 'after-vote' ? [{ topic, event: { type: 'poll' } }] : [];
    expect(connection.messages()).toEqual([...events, last]);
    connection.stop();
  }
});

it('a vote after the end is refused, by the clock of the server [POLL-06]', async () => {
  const pollId = await insertPoll(site());
  const fan = await site().member();
  await fan.call('votePoll', { pollId, choices: [1] });
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  const other = await site().member();
  for (const [voter, choices] of [
    [fan, [0]],
    [fan, []],
    [other, [1]],
  ] as const) {
    const failure = await failureOf(voter.call('votePoll', { pollId, choices: [...choices] }));
    expect(failure.envelope.details?.reason).toBe('poll-over');
  }
  expect(votesOf(await read(fan, pollId))).toEqual([0, 1, 0]);
});

it('all processes return the same counts [POLL-03]', async () => {
  const pollId = await insertPoll(site());
  const fans = await Promise.all(Array.from({ length: 12 }, () => site().member()));
  await Promise.all(
    fans.map((fan, index) => {
      const client = index % 2 === 0 ? fan : sameAt(second(), fan);
      return client.call('votePoll', { pollId, choices: [index % 3] });
    }),
  );
  const [fan] = fans as [TestClient];
  for (const client of [fan, sameAt(second(), fan)]) {
    expect(votesOf(await read(client, pollId))).toEqual([4, 4, 4]);
  }
});

it('running polls are listed by their end, the earliest first, and ended polls the latest first [POLL-11]', async () => {
  const tag = '一覧の投票';
  const minutes = [50, 10, -50, -10, 30];
  for (const at of minutes) {
    await insertPoll(site(), { question: `${tag}${at}`, ends_at: inMinutes(at) });
  }
  await insertPoll(site(), { question: `${tag}の下書き`, is_published: false });
  const listed = async (state: string) => {
    const questions: string[] = [];
    let cursor = '';
    do {
      const path = `/api/polls?state=${state}&limit=2${cursor}`;
      const page = await site().visitor().get<Page<Poll>>(path);
      questions.push(...page.items.map(({ question }) => question));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    return questions.filter((question) => question.startsWith(tag));
  };
  expect(await listed('open')).toEqual([`${tag}10`, `${tag}30`, `${tag}50`]);
  expect(await listed('over')).toEqual([`${tag}-10`, `${tag}-50`]);
});
