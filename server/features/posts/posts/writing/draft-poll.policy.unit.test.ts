import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import { postRow } from '../posts.tables.ts';
import { completeOf, refusePollAt, takePendingPoll, takePoll } from './draft-poll.policy.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const after = (time: number) => new Date(now.getTime() + time).toISOString();
const poll = {
  question: '好きな色は？',
  choices: [{ text: '赤' }, { text: '青' }],
  max_choices: 1,
  results: 'after-vote',
  ends_at: after(2 * DAY),
};

function post(
  changes: Partial<typeof poll> = {},
  columns: Partial<ReturnType<typeof postRow>> = {},
) {
  const draft_poll = JSON.stringify({ ...poll, ...changes });
  return { ...postRow({ user_id: 'me', draft_poll }), ...columns };
}

const refusal = (field: string) =>
  expect.objectContaining({
    code: 'invalid-argument',
    details: { fields: { [field]: expect.any(String) } },
  });

it('the poll of a draft begins when the post is published [POLL-66]', () => {
  const taken = takePoll(post(), now);
  expect(taken.post).toMatchObject({ draft_poll: null, has_poll: true });
  expect(taken.poll).toMatchObject({ question: poll.question, ends_at: poll.ends_at });
});

it('a draft keeps its poll, and a post without a poll has none [POLL-40]', () => {
  const draft = post({}, { is_published: false });
  expect(takePoll(draft, now)).toEqual({ post: draft, poll: null });
  const without = post({}, { draft_poll: null });
  expect(takePoll(without, now)).toEqual({ post: without, poll: null });
  expect(completeOf(without)).toBeNull();
});

it('a post that has a poll gets no second one', () => {
  const taken = takePoll(post({}, { has_poll: true }), now);
  expect(taken.poll).toBeNull();
  expect(taken.post).toMatchObject({ draft_poll: null, has_poll: true });
});

it('the poll of a published post is complete and ends within 30 days [POLL-42, POLL-60]', () => {
  const publish = (changes: Partial<typeof poll>) => takePoll(post(changes), now);
  expect(() => publish({ ends_at: after(1) })).not.toThrow();
  expect(() => publish({ ends_at: after(0) })).toThrow(refusal('poll.ends_at'));
  expect(() => publish({ ends_at: after(30 * DAY + MINUTE + 1) })).toThrow(refusal('poll.ends_at'));
  expect(() => publish({ question: '' })).toThrow(refusal('poll.question'));
  expect(() => publish({ question: '' })).toThrow(/^投票：./);
});

it('a pending poll runs for at least a day after the team shows it [POLL-74]', () => {
  const endOf = (ends_at: string) => takePendingPoll(post({ ends_at }), after(0)).poll?.ends_at;
  expect(endOf(after(-DAY))).toBe(after(DAY));
  expect(endOf(after(DAY + 1))).toBe(after(DAY + 1));
  expect(takePendingPoll(post({}, { draft_poll: null }), after(0)).poll).toBeNull();
});

it('the team cannot show a post whose poll is incomplete', () => {
  expect(() => takePendingPoll(post({ question: '' }), after(0))).toThrow(
    expect.objectContaining({ details: { reason: 'post-unfinished' } }),
  );
});

it('the poll of a planned post ends after its publication [POLL-42]', () => {
  const plan = (publishAt: string) => refusePollAt(post(), publishAt);
  expect(() => plan(after(DAY))).not.toThrow();
  expect(() => plan(poll.ends_at)).toThrow('公開する日時よりあと');
  expect(() => refusePollAt({ draft_poll: null }, poll.ends_at)).not.toThrow();
});
