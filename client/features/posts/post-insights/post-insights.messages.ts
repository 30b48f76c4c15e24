import type { InsightPeriod, ViewSource } from '#contract/posts/insight-choices.ts';
import type { Figures } from '#contract/posts/post-insights.ts';

const figures: Record<keyof Figures, string> = {
  views: '閲覧',
  likes: 'いいね',
  saves: '保存',
  comments: 'コメント',
};

const periods: Record<InsightPeriod, string> = {
  '7': '7日',
  '30': '30日',
  '90': '90日',
  all: 'すべて',
};

const sources: Record<ViewSource, string> = {
  home: 'ホーム',
  feed: 'フィード',
  following: 'フォロー中',
  tag: 'タグ',
  search: '検索',
  profile: 'プロフィール',
  related: 'ほかの投稿',
  notification: '通知とお知らせ',
  message: 'メッセージ',
  event: 'イベント',
  saved: '保存した投稿',
  link: '共有されたリンク',
  outside: 'サイトの外',
  other: 'そのほか',
};

export const postInsightsMessages = {
  title: '閲覧データ',
  description: '自分の投稿が、どれだけ見られたかを確かめられます。',
  lead: 'この数字は、あなただけに表示されます。',
  how: '同じ人の閲覧は、1日に1回だけ数えます。だれが見たかは記録しません。',
  ofPost: (title: string) => `「${title}」の閲覧データ`,
  untitled: '無題の投稿',
  toPost: '投稿を見る',
  toAll: 'すべての投稿',
  line: (views: string, saves: string) => `閲覧 ${views}・保存 ${saves}`,
  lineLabel: (views: string, saves: string) => `閲覧データを見る：閲覧 ${views}、保存 ${saves}`,
  period: '期間',
  periods,
  metric: '見る数字',
  figures,
  chart: (name: string, period: string, most: string) => `${name}のグラフ（${period}）。${most}`,
  most: (date: string, count: string) => `最多は${date}の${count}件`,
  nothing: 'この期間の数字はまだありません',
  dayCount: (date: string, count: string) => `${date}は${count}`,
  today: '今日',
  thisMonth: '今月',
  month: (year: string, month: number) => `${year}年${month}月`,
  showTable: '表で見る',
  showChart: 'グラフで見る',
  table: '日ごとの数',
  date: '日付',
  csvDays: '日ごとのCSV',
  csvPosts: '投稿ごとのCSV',
  sources: { title: 'どこから見られたか', none: 'この期間の閲覧はまだありません', names: sources },
  posts: {
    title: '投稿ごとの数字',
    lead: 'これまでの合計です。',
    sort: '並び順',
    sorts: { views: '閲覧が多い順', likes: 'いいねが多い順', saves: '保存が多い順' },
    list: '投稿の一覧',
    open: (title: string) => `${title}の閲覧データ`,
    draft: '下書き',
    empty: 'まだ公開した投稿がありません',
    emptyText: '投稿すると、見られた数がここに出ます。',
    write: '投稿する',
  },
  missing: 'この投稿の閲覧データは見つかりませんでした',
  missingText: '投稿した人だけが見られます。削除した投稿の数字は、全体の数字に残ります。',
} as const;
