export const eventTexts = {
  untitled: 'イベント',
  placeWithin: '場所は詳細ページに記載',
} as const;
