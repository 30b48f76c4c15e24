import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import type { AttentionKind, DashboardSeries } from '#contract/administration/dashboard.ts';
import { jobName } from '#contract/administration/job-names.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';

const series: Record<DashboardSeries, string> = {
  members: '新しいメンバー',
  posts: '投稿',
  likes: 'いいね',
  comments: 'コメント',
  events: 'イベント',
  reports: '通報',
};

const waiting: Record<ReportTarget, string> = {
  post: '投稿の件',
  comment: 'コメントの件',
  user: 'メンバーの件',
  event: 'イベントの件',
  nft: 'NFTの件',
  message: 'メッセージの件',
  clip: 'クリップの件',
  series: 'シリーズの件',
};

const attention: Record<AttentionKind, { title: string; text: string }> = {
  'one-super-admin': {
    title: '最高管理者がほかにいません',
    text: 'ログインできなくなると、管理者を変えられる人がいなくなります。もう1人決めておくと安心です。',
  },
  'refused-settings': {
    title: '使えなくなったサイト設定があります',
    text: 'バージョンが変わって読み取れなくなったため、最初の内容で表示しています。サイト設定で内容を確認し、入力し直してください。',
  },
  'default-contact': {
    title: '問い合わせ先が最初のままです',
    text: 'サイト設定で、返事のできるメールアドレスに変えてください。',
  },
  'exports-full': {
    title: '書き出したデータの置き場所がいっぱいです',
    text: '古いものが消えるまで、新しい書き出しは待ちます。EXPORTS_MBを大きくすると、すぐに始まります。',
  },
};

const jobs: Record<string, string> = {
  jobs: 'バックグラウンド処理',
  'event-reminders': 'イベント前のお知らせ',
  likes: 'いいねのお知らせ',
  announcements: 'お知らせの配信',
};

const sweeps: Record<string, string> = {
  'expired-rows': '期限の切れたデータ',
  notifications: '古い通知',
  pictures: '使われていない画像',
  'data-exports': '書き出したデータ',
  scans: 'チェーンの読み取り',
  holders: 'ホルダーマーク',
  'holder-wallets': 'ホルダーのウォレット',
  variants: '縮小した画像',
  'nft-media': 'NFTの画像',
  figures: '日ごとの数字',
};

const seeLog = '自動でやり直しています。続くときは、サーバーのログを確認してください。';

const repeated = (count: string, name: string) => ({
  title: `自動処理「${jobs[name]}」が${count}回続けて失敗しました`,
  text: seeLog,
});

const givenUp = (count: string, name: string) => ({
  title: `${count}件の「${jobName(name)}」が終わっていません`,
  text: '「バックグラウンド処理」から再試行できます。続くときは、サーバーのログを確認してください。',
});

export const dashboardMessages = {
  title: 'ダッシュボード',
  lead: 'サイトの概要です。1分ごとに更新されます。',
  decisions: {
    title: (days: number) => `この${days}日間の対応`,
    open: '対応済みを見る',
    actions: casesMessages.done,
    overturned: '取り消した判断',
    ofAppeals: (count: string) => `答えた異議 ${count}件のうち`,
    median: '対応時間の中央値',
    minutes: (count: number) => `${count}分`,
    hours: (count: number) => `${count}時間`,
    days: (count: number) => `${count}日`,
    none: '（なし）',
  },
  waitingTitle: '対応を待っているもの',
  registrations: '登録の承認',
  absence: {
    title: '運営が不在のあいだに、公開を待っているものがあります',
    text: (count: number) =>
      `7日間だれも来なかったため、新しいメンバーの投稿とコメントを${count}件、公開せずに預かっています。確認すると公開されます。`,
    open: '確認する',
  },
  waiting,
  waitingNone: '対応を待っているものはありません',
  since: 'から',
  reported: '新しい通報が届きました',
  notesTitle: '確認が必要なこと',
  notesNone: '確認が必要なことはありません',
  attention,
  lastFailed: '最後の失敗：',
  failures: {
    wallets: (count: string) => ({
      title: `${count}件のウォレットで、NFTを取得できませんでした`,
      text: '取得先が止まっていないか、設定が正しいかを確認してください。',
    }),
    exports: (count: string) => ({
      title: `${count}件のデータの書き出しが失敗しました`,
      text: 'メンバーはもう一度書き出せます。続くときは、サーバーのログを確認してください。',
    }),
    'account-deletions': (count: string) => ({
      title: `${count}件のアカウントの削除が終わっていません`,
      text: seeLog,
    }),
    job: (count: string, name: string) =>
      Object.hasOwn(jobs, name) ? repeated(count, name) : givenUp(count, name),
    sweep: (count: string, name: string) => ({
      title: `定期的な整理「${sweeps[name] ?? name}」が${count}回続けて失敗しました`,
      text: seeLog,
    }),
  },
  seriesTitle: '日ごとの数字',
  series,
  today: '今日',
  week: (count: string) => `前日までの7日間 ${count}`,
  change: (percent: number) => `その前の7日間より${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`,
  total: (count: string) => `合計 ${count}`,
  chart: (name: string, most: string) => `${name}の90日間のグラフ。${most}`,
  most: (date: string, count: string) => `最多は${date}の${count}件`,
  nothing: 'この90日間は1件もありません',
  dayCount: (date: string, count: string) => `${date} ${count}件`,
  showTable: '表で見る',
  showChart: 'グラフで見る',
  showTableOf: (name: string) => `表で見る：${name}`,
  showChartOf: (name: string) => `グラフで見る：${name}`,
  table: (name: string) => `${name}の日ごとの数`,
  date: '日付',
  count: '件数',
  siteTitle: 'サイトの状態',
  site: {
    database: 'データベース',
    files: '投稿などの画像',
    filesCount: (count: string) => `${count}枚`,
    cache: '表示用の画像',
    cacheHint: '消えても作り直されます',
    exports: '書き出したデータ',
    free: 'ディスクの空き',
    freeOf: (size: string) => `全体は${size}`,
    version: 'バージョン',
    build: 'ビルド',
    started: '起動',
    none: 'なし',
  },
} as const;
