export const likersMessages = {
  button: 'いいねした人',
  title: 'いいねした人',
  total: (count: string) => `合計 ${count}いいね`,
  times: (count: string) => `いいね ${count}回`,
  loading: 'いいねした人を読み込んでいます',
  empty: 'まだいいねがありません',
  posts: {
    label: 'いいねした投稿',
    private: '自分だけに見えています',
    empty: 'まだいいねした投稿がありません',
    emptyText: '「いいね」を贈った投稿が、ここに並びます。',
    find: '作品を見に行く',
  },
} as const;
