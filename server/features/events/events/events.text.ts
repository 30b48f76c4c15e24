/** The Japanese texts of events that visitors read. */
export const eventTexts = {
  allDay: '終日',
  untitled: 'イベント',
  placeWithin: '場所は詳細ページに記載',
} as const;
