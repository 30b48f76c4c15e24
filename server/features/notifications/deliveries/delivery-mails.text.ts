import type { DeliveryKind } from '#contract/notifications/deliveries.ts';

/** The texts of mails about deliveries. */
export const deliveryMailTexts = {
  reason: {
    follow: '「フォロー」のメールの設定',
    like: '「いいね」のメールの設定',
    comment: '「コメント」のメールの設定',
    reply: '「返信」のメールの設定',
    mention: '「メンション」のメールの設定',
    place: '「参加できるようになったとき」のメールの設定',
    event: '「イベントの変更」のメールの設定',
    reminder: '「リマインダー」のメールの設定',
    announcement: '「運営からのお知らせ」のメールの設定',
    outcome: '「運営からあなたへの連絡」のメールの設定',
    account: '「アカウント」のメールの設定',
    message: '「メッセージ」のメールの設定',
    staff: '「運営の仕事」のメールの設定',
    quiet: '「静かな時間」の設定',
    daily: '「毎日まとめて」のメールの設定',
    weekly: '「週に一度」のメールの設定',
  } satisfies Record<DeliveryKind | 'quiet' | 'daily' | 'weekly', string>,
  action: {
    follow: 'プロフィールを見る',
    like: '投稿を見る',
    comment: 'コメントを見る',
    reply: '返信を見る',
    mention: '見に行く',
    place: 'イベントを見る',
    event: 'イベントを見る',
    reminder: 'イベントを見る',
    announcement: 'お知らせを見る',
    outcome: '詳しく見る',
    account: '詳しく見る',
    message: 'メッセージを見る',
    staff: '管理画面を開く',
  } satisfies Record<DeliveryKind, string>,
  all: '通知をすべて見る',
  gathered: {
    quiet: (count: number) => `静かな時間に届いた通知（${count}件）`,
    daily: (count: number) => `今日までの通知（${count}件）`,
    weekly: (count: number) => `今週の通知（${count}件）`,
  },
} as const;
