import { publicationPlansMessages } from '#client/features/posts/publication-plans/publication-plans.messages.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';

const failures: Record<PlanFailure, string> = {
  ...publicationPlansMessages.failures,
  incomplete: '入力が足りないため、公開できませんでした',
  restricted: '利用が制限されているあいだは、リンクのあるイベントを公開できません',
};

export const plannedEventsMessages = {
  ...publicationPlansMessages,
  kinds: '予約したものの種類',
  posts: '投稿',
  events: 'イベント',
  list: '公開を予約したイベント',
  loading: '予約したイベントを読み込んでいます',
  empty: '予約したイベントはありません',
  emptyText: 'イベントの画面で「日時を指定」を選ぶと、決めた日時に公開できます。',
  create: 'イベントを作る',
  badge: '予約済み',
  failures,
  held: (span: string) => `開催：${span}`,
  dates: (count: number) => `全${count}回`,
  removeTitle: (title: string) => `「${title}」を削除しますか？`,
  removeText: '予約した内容が消えます。元には戻せません。',
  removed: '予約したイベントを削除しました',
  removeFailed: '削除できませんでした',
  withdrawn: '予約をやめました。内容は残っています',
  plannedDates: (count: number) => `${count}回分の公開を予約しました`,
  planDates: (count: number) => `${count}回分を予約する`,
  published: 'イベントを公開しました',
  see: 'イベントを見る',
  publishFailed: '公開できませんでした',
  edit: '予約したイベントを編集',
  editDescription: '予約したイベントの内容と、公開する日時を変更します。',
  missing: 'この予約は見つかりませんでした',
  missingText: 'すでに公開されたか、削除されたのかもしれません。',
  gone: 'この予約は、すでに公開されたか、削除されています',
} as const;
