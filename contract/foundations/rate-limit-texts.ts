import type { LimitedKind, ReachedLimit } from './errors.ts';
import { MINUTE } from './limits.ts';
import { wallClock } from './wall-clock.ts';

/** What is limited, its unit, and the action that is possible again later. */
const words: Record<LimitedKind, [what: string, unit: string, again: string]> = {
  posts: ['投稿できる数', '件', '投稿できます'],
  comments: ['コメントできる数', '件', 'コメントできます'],
  'comment-likes': ['コメントにいいねできる数', '件', 'いいねできます'],
  messages: ['送れるメッセージの数', '通', '送れます'],
  conversations: ['新しくメッセージを送れる人数', '人', '新しい人に送れます'],
  events: ['作れるイベントの数', '件', 'イベントを作れます'],
  uploads: ['アップロードできる画像の数', '枚', 'アップロードできます'],
  series: ['作れるシリーズの数', '個', 'シリーズを作れます'],
  follows: ['フォローできる人数', '人', 'フォローできます'],
  reports: ['報告できる数', '件', '報告できます'],
  'sign-ins': ['ログインできる回数', '回', 'ログインできます'],
  exports: ['データを書き出せる回数', '回', '書き出せます'],
};

const periods = { minute: '1分間', day: '1日' };

/** Returns the sentences for a reached limit: 「1日に投稿できる数（20件）に達しました。明日9:15ごろから投稿できます。」 */
export function describeReachedLimit(limit: ReachedLimit, until: Date, now: Date): string {
  const [what, unit] = words[limit.kind];
  const reached = `${periods[limit.period]}に${what}（${limit.max}${unit}）に達しました`;
  return `${reached}。${describeAgain(limit.kind, until, now)}。`;
}

/** Returns the time at which an action is possible again, for a button: 「明日9:15ごろから投稿できます」 */
export function describeAgain(kind: LimitedKind, until: Date, now: Date): string {
  return `${describeTime(until, now)}ごろから${words[kind][2]}`;
}

/** Returns a minute within the next days in Japan, rounded up, such as 「9:15」 or 「明日9:15」. */
export function describeTime(time: Date, now: Date): string {
  const minute = wallClock(Math.ceil(time.getTime() / MINUTE) * MINUTE);
  const days = minute.dayNumber - wallClock(now).dayNumber;
  return `${['', '明日'][days] ?? 'あさって'}${minute.time.replace(/^0/, '')}`;
}
