/** The Japanese texts of the web app manifest. */
export const manifestTexts = {
  shortcuts: {
    write: '投稿する',
    search: '検索',
    events: 'イベント',
    announcements: 'お知らせ',
  },
} as const;
