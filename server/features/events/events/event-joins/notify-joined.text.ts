import { sentence } from '#contract/foundations/plain-text.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { japanSpan } from '../event-times.ts';

export type TimeAndPlace = Pick<
  Tables['events'],
  'event_date' | 'event_end_date' | 'is_all_day' | 'location'
>;

export interface Text {
  title: string;
  content: string;
}

export type EventChange =
  | { kind: 'moved'; before: TimeAndPlace }
  | { kind: 'cancelled' | 'deleted'; reason: string }
  | { kind: 'restored' };

type Event = TimeAndPlace & Pick<Tables['events'], 'title'>;

/** Returns the notification of a change, or null when the change is irrelevant to members. */
export function textOfChange(event: Event, change: EventChange, now: Date): Text | null {
  if (change.kind === 'moved') return textOfMove(event, change.before, now);
  return change.kind === 'restored' ? textOfReturn(event, now) : textOfEnd(event, change, now);
}

function textOfReturn(event: Event, now: Date): Text {
  return {
    title: 'イベントが元に戻りました',
    content: sentence`削除された「${event.title}」（${japanSpan(event, now)}）が元に戻りました。参加の登録もそのままです。`,
  };
}

function textOfMove(event: Event, before: TimeAndPlace, now: Date): Text | null {
  const changes = [
    { name: '日時', from: japanSpan(before, now), to: japanSpan(event, now) },
    { name: '場所', from: before.location, to: event.location },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return null;
  const names = changes.map(({ name }) => name).join('と');
  const details = changes
    .map(({ name, from, to }) => sentence`${name}：${from} → ${to}`)
    .join('、');
  return {
    title: `イベントの${names}が変わりました`,
    content: sentence`「${event.title}」${details}`,
  };
}

function textOfEnd(
  event: Event,
  { kind, reason }: { kind: 'cancelled' | 'deleted'; reason: string },
  now: Date,
): Text {
  const happened = kind === 'cancelled' ? '中止になりました' : '削除されました';
  const why = reason === '' ? '' : `理由：${reason}`;
  const content = sentence`「${event.title}」（${japanSpan(event, now)}）は${happened}。${why}`;
  return { title: `イベントが${happened}`, content };
}

export function textOfMoveUp(event: Event, now: Date): Text {
  return {
    title: 'イベントに参加できるようになりました',
    content: sentence`「${event.title}」（${japanSpan(event, now)}）に空きが出たので、キャンセル待ちから参加に変わりました。都合が悪いときは、参加を取りやめてください。`,
  };
}

export function textOfMessage({ title }: Pick<Event, 'title'>, message: string): Text {
  return {
    title: 'イベントの主催者からメッセージが届きました',
    content: sentence`「${title}」${message}`,
  };
}
