import { formatDate, inJapan } from '#client/lib/format/format.ts';

/** Returns the day in Japan, which is the same on the server and in the browser. */
const dayOf = (time: string) => formatDate(time, inJapan);

export const missedMessages = {
  title: '留守のあいだのこと',
  description: '離れていたあいだの投稿やお知らせを、一つの画面にまとめています。',
  offer: (since: string) => `${dayOf(since)}からのできごとをまとめました`,
  open: '見る',
  dismiss: '見逃しのまとめを閉じる',
  since: (since: string) => `${dayOf(since)}から今までのまとめです。`,
  loading: 'まとめを読み込んでいます',
  summary: 'そのほかにあったこと',
  counts: {
    notifications: 'あなたへの通知',
    announcements: 'お知らせ',
    past: '終わったイベント',
    next: 'これからのイベント',
  },
  amount: (count: number, isAll: boolean) => `${count}件${isAll ? '' : '以上'}`,
  posts: 'フォロー中の人の投稿',
  postsText: '投稿の少ない人から順に並べています。',
  all: 'すべて「フォロー中」で見る',
  noPosts: 'フォロー中の人の新しい投稿はありませんでした',
  none: 'いまは、まとめるものがありません',
  noneText: '1日以上離れて戻ってきたとき、そのあいだの投稿やお知らせをここにまとめます。',
} as const;
