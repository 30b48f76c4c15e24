import { expect, it } from 'vitest';
import { limitedKinds } from './errors.ts';
import { describeAgain, describeReachedLimit, describeTime } from './rate-limit-texts.ts';

const morning = new Date('2026-11-21T00:10:00.000Z');

it('the sentences name the reached limit and the time at which the action is possible again [TAKE-16]', () => {
  const until = new Date('2026-11-22T00:14:20.000Z');
  expect(describeReachedLimit({ kind: 'posts', period: 'day', max: 20 }, until, morning)).toBe(
    '1日に投稿できる数（20件）に達しました。明日9:15ごろから投稿できます。',
  );
  const soon = new Date('2026-11-21T00:11:00.000Z');
  expect(describeReachedLimit({ kind: 'follows', period: 'minute', max: 30 }, soon, morning)).toBe(
    '1分間にフォローできる人数（30人）に達しました。9:11ごろからフォローできます。',
  );
});

it.each([
  ['2026-11-21T00:10:01.000Z', '9:11'],
  ['2026-11-21T14:59:00.000Z', '23:59'],
  ['2026-11-21T14:59:01.000Z', '明日0:00'],
  ['2026-11-22T14:59:01.000Z', 'あさって0:00'],
])('the time %s is written as a minute in Japan, and never too early [TAKE-16]', (time, text) => {
  expect(describeTime(new Date(time), morning)).toBe(text);
});

it('every limited kind has a text', () => {
  for (const kind of limitedKinds) expect(describeAgain(kind, morning, morning)).toMatch(/ます$/);
});
