import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { isOver, permissionsFor, refuseChoices, refuseOver, showsCounts } from './polls.policy.ts';

const now = '2026-11-26T12:00:00.000Z';
const running = { ends_at: '2026-11-26T12:00:00.001Z' };
const ended = { ends_at: now };

it('a poll is over from its end on, and votes are then refused [POLL-06]', () => {
  expect(isOver(running, now)).toBe(false);
  expect(isOver(ended, now)).toBe(true);
  expect(() => refuseOver(running, now)).not.toThrow();
  expect(() => refuseOver(ended, now)).toThrow(
    expect.objectContaining({ code: 'failed-precondition', details: { reason: 'poll-over' } }),
  );
});

it.each<[string, 'after-vote' | 'after-end', boolean, boolean, boolean]>([
  ['a running poll, to a voter', 'after-vote', true, false, true],
  ['a running poll, to others', 'after-vote', false, false, false],
  ['a secret poll, to a voter', 'after-end', true, false, false],
  ['an ended poll, to others', 'after-vote', false, true, true],
  ['an ended secret poll, to others', 'after-end', false, true, true],
])('the counts of %s [POLL-04, POLL-05, POLL-54]', (_, results, hasVoted, isEnded, shown) => {
  const times = isEnded ? ended : running;
  expect(showsCounts({ ...times, results }, hasVoted, now)).toBe(shown);
});

const nothing = { vote: true, end: false, remove: false };

it.each([
  ['a visitor', null, nothing],
  ['a member', viewerWith(), nothing],
  ['a member of the team', viewerWith('manage_posts'), nothing],
  ['who manages polls', viewerWith('manage_featured_content'), { ...nothing, end: true }],
])('the team ends its own polls, which nobody removes here: %s', (_, viewer, can) => {
  expect(permissionsFor(viewer, { owner: 'team', user_id: 'me' }, false)).toEqual(can);
});

it('only the author ends or removes the poll of a post [POLL-61]', () => {
  const own = { owner: 'post', user_id: 'me' } as const;
  const team = viewerWith('manage_featured_content');
  expect(permissionsFor(viewerWith(), own, false)).toEqual({ vote: true, end: true, remove: true });
  expect(permissionsFor(team, { ...own, user_id: 'you' }, false)).toEqual(nothing);
  expect(permissionsFor(null, own, false)).toEqual(nothing);
  const atEnd = { vote: false, end: false, remove: true };
  expect(permissionsFor(viewerWith(), own, true)).toEqual(atEnd);
});

it('a vote names existing choices, at most as many as the poll allows [POLL-02]', () => {
  const vote = (...chosen: number[]) => refuseChoices({ max_choices: 2 }, 3, chosen);
  expect(() => vote()).not.toThrow();
  expect(() => vote(0, 2)).not.toThrow();
  expect(() => vote(0, 3)).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
  expect(() => vote(0, 1, 2)).toThrow('選べるのは2個までです');
});
