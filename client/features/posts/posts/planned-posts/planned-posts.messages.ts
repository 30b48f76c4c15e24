import { publicationPlansMessages } from '#client/features/posts/publication-plans/publication-plans.messages.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';

const failures: Record<PlanFailure, string> = {
  ...publicationPlansMessages.failures,
  incomplete: 'タイトルかカテゴリーがないか、投票に直すところがあるため、公開できませんでした',
  restricted: '利用が制限されているあいだは、リンクのある投稿を公開できません',
};

export const plannedPostsMessages = {
  ...publicationPlansMessages,
  title: '予約',
  description: '公開を予約した投稿の一覧です。',
  lead: '公開されるまで、ほかのメンバーには見えません。',
  loading: '予約を読み込んでいます',
  list: '公開を予約した投稿',
  empty: '予約した投稿はありません',
  emptyText: '投稿の画面で「日時を指定」を選ぶと、決めた日時に公開できます。',
  write: '新しい投稿を書く',
  failures,
  unplanned: '予約をやめて、下書きに戻しました',
  planLater: 'つながったら予約する',
  explicit: '保存するまで予約は変わりません',
  edit: '予約した投稿を編集',
  noticeOf: (words: string) => `この投稿は予約されています。${words}。`,
} as const;
