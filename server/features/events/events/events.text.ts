/** The Japanese texts of events that visitors read. */
export const eventTexts = {
  untitled: 'イベント',
  placeWithin: '場所は詳細ページに記載',
} as const;
