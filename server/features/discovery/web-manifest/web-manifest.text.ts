export const manifestTexts = {
  shortcuts: {
    write: '投稿する',
    notifications: '通知',
    events: 'イベント',
    search: '検索',
  },
  screenshots: {
    home: 'ホーム',
    post: '投稿',
  },
} as const;
