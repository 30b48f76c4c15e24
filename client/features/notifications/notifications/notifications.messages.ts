import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type {
  NotificationPriority,
  NotificationType,
} from '#contract/notifications/notifications.ts';
import type { NotificationFilter } from './notifications.queries.ts';

const filters: Record<NotificationFilter, string> = {
  all: 'すべて',
  announcements: '運営から',
  personal: 'あなたへ',
};

const priorities: Partial<Record<NotificationPriority, string>> = { high: '重要', urgent: '緊急' };

/** Texts that replace a link to a target that the viewer can no longer see. */
const missing: Partial<Record<NotificationType, string>> = {
  follow: 'このメンバーのプロフィールは、いまは見られません。',
  like: 'この投稿は、いまは公開されていません。',
  comment: 'この投稿かコメントは、いまは公開されていません。',
  reply: 'この投稿かコメントは、いまは公開されていません。',
  mention: 'この投稿かコメントは、いまは公開されていません。',
  event: 'このイベントは、いまは見られません。',
  'waiting-list': 'このイベントは、いまは見られません。',
  reminder: 'このイベントか投稿は、いまは見られません。',
  'similar-picture': 'この投稿は、いまは見られません。',
  poll: 'この投票は、いまは見られません。',
  series: 'この投稿は、いまは見られません。',
};

/** Counting stops at the maximum, which the badge shows as 99+. */
function amountOf(count: number): string {
  return count < UNREAD_COUNT_MAX ? `${count}件` : `${UNREAD_COUNT_MAX - 1}件以上`;
}

export const notificationsMessages = {
  title: 'お知らせ',
  description: '運営からのお知らせと、あなたへの通知です。',
  filterLabel: 'お知らせの種類',
  filters,
  priorities,
  today: '今日',
  yesterday: '昨日',
  unread: '未読',
  notice: '運営からのお知らせ',
  missing,
  withdrawn: 'このお知らせは取り消されました。',
  open: {
    user: 'プロフィールを見る',
    post: '投稿を見る',
    event: 'イベントを見る',
    decision: '運営の判断を見る',
    'data-export': 'データの書き出しを開く',
    'similar-picture': '並べて確かめる',
    poll: '投票の結果を見る',
    wallets: 'ウォレットの設定を開く',
    admin: '管理画面を開く',
  },
  taps: (count: string) => `${count}回`,
  profileOf: (name: string) => `${name}さんのプロフィール`,
  newer: (count: number) => `新しいお知らせが${count}件あります`,
  newerMany: (count: number) => `新しいお知らせが${count}件以上あります`,
  readAll: 'すべて既読にする',
  readAllNotYet: 'お知らせを読み込んでから使えます',
  readAllDone: (count: number) => `${count}件を既読にしました`,
  readAllMany: (count: number) => `${count}件以上を既読にしました`,
  readAllFailed: '既読にできませんでした',
  unreadCount: (count: number) => `（未読${amountOf(count)}）`,
  unreadNotifications: (count: number) => `未読のお知らせが${amountOf(count)}あります`,
  empty: {
    all: 'お知らせはまだありません',
    announcements: '運営からのお知らせはまだありません',
    personal: 'あなたへの通知はまだありません',
  },
  emptyText: {
    all: '運営からのお知らせや、いいね・コメント・フォローが、ここに届きます。',
    announcements: 'イベントや更新のお知らせが、ここに届きます。',
    personal: '投稿すると、いいねやコメントがここに届きます。',
  },
  post: '投稿する',
  explore: 'みんなの投稿を見る',
} as const;
