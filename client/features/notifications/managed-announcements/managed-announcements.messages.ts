import type { ShownState } from '#client/features/team/admin-ui/shown-time.ts';
import type { NotificationPriority } from '#contract/notifications/notifications.ts';

const states: Record<ShownState, string> = {
  shown: '配信中',
  planned: '予約',
  over: '終了',
  inactive: '停止中',
};

const audiences = { all: '全員', admin: '運営', specific: '選んだメンバー' } as const;

const priorities: Record<NotificationPriority, string> = {
  low: '低い',
  normal: 'ふつう',
  high: '重要',
  urgent: '緊急',
};

export const managedAnnouncementsMessages = {
  title: 'お知らせ',
  lead: 'メンバーの「お知らせ」に届けます。日時を決めて予約したり、届け先を選んだりできます。',
  list: 'お知らせの一覧',
  create: 'お知らせを書く',
  states,
  audiences,
  priorities,
  columns: {
    title: 'タイトル',
    audience: '届け先',
    period: '期間',
    reads: '既読',
    actions: '操作',
  },
  reads: (reads: string, all: string) => `${reads}/${all}人`,
  from: (time: string) => `${time}から`,
  begin: (time: string) => `${time}〜`,
  menu: (title: string) => `「${title}」の操作`,
  edit: '編集する',
  stop: '配信を止める',
  resume: '配信を再開する',
  remove: '削除する',
  stopTitle: (title: string) => `お知らせ「${title}」の配信を止めますか？`,
  stopText: '全員の一覧から消えます。再開すると、新しいお知らせとしてもう一度届きます。',
  stopConfirm: '配信を止める',
  stopped: 'お知らせの配信を止めました',
  resumed: 'お知らせの配信を再開しました',
  actionFailed: '変更できませんでした',
  removeTitle: (title: string) => `お知らせ「${title}」を削除しますか？`,
  removeText: '全員の一覧から消え、元に戻せません。',
  removed: 'お知らせを削除しました',
  empty: { title: 'お知らせはまだありません', text: '最初のお知らせを書いてみましょう。' },
  deleted: {
    title: 'このお知らせは見つかりません',
    text: 'ほかの人が削除したのかもしれません。',
    back: 'お知らせの一覧へ',
  },
} as const;
