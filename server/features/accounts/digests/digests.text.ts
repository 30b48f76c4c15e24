import type { NotificationType } from '#contract/notifications/notifications.ts';

/** The texts of the weekly digest. */
export const digestTexts = {
  subject: '今週のまとめ',
  intro: 'この一週間に見逃したものをまとめました。',
  preheader: (titles: readonly string[]) => titles.slice(0, 3).join('、'),
  by: (name: string) => `${name}さん`,
  action: 'サイトを開く',
  reason: '「週刊ダイジェスト」の設定',
  counted: (label: string, count: number) => `${label}（${count}件）`,
  birthday: (name: string) => `${name}のお誕生日`,
  day: (day: string) => day.split('-').map(Number).join('月').concat('日'),
  event: (when: string, location: string) => [when, location].filter(Boolean).join('・'),
  kinds: {
    announcement: '運営からのお知らせ',
    follow: '新しいフォロワー',
    like: 'いいね',
    comment: 'コメント',
    reply: '返信',
    mention: 'メンション',
    event: 'イベントの変更',
    'waiting-list': '参加できるようになったイベント',
    reminder: 'リマインダー',
    poll: '投票の結果',
    series: 'シリーズの新しい作品',
    moderation: '運営からの連絡',
    'data-export': 'データの準備',
    'wallet-proof': 'ウォレット',
    'team-alert': '運営の仕事',
    'similar-picture': 'あなたの画像に似た投稿',
  } satisfies Record<NotificationType, string>,
} as const;
