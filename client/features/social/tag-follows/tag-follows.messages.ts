export const tagFollowsMessages = {
  kinds: 'フォロー中の表示',
  people: '人',
  tags: 'キャラ・タグ',
  /** Accessible names of the button. Each begins with its visible label. */
  followNamed: (tag: string) => `フォローする：#${tag}`,
  unfollowNamed: (tag: string) => `フォロー中：#${tag}をフォロー解除`,
  followed: 'タグをフォローしました',
  followedLink: '新しい投稿を見る',
  list: 'フォロー中のタグ',
  unfollow: (tag: string) => `#${tag}をフォロー解除`,
  rest: (count: number) => `ほか${count}個のタグを表示`,
  feed: 'フォロー中のタグの投稿',
  empty: 'フォロー中のタグの投稿は、まだありません',
  emptyText: '好きなキャラやタグをフォローすると、新しい投稿がここに並びます。',
  find: 'タグを探す',
  popular: '好きなキャラやタグをフォローする',
  popularText: 'フォローしたタグの新しい投稿は「フォロー中」の「キャラ・タグ」に並びます。',
} as const;
