export const lightboxMessages = {
  imageOf: (title: string) => `「${title}」の画像`,
  numberIn: (number: number, count: number) => `（${count}枚中${number}枚目）`,
  ofPost: (number: number, count: number) => `${count}枚中${number}枚目`,
  thumbnails: 'この投稿の画像',
  show: (number: number) => `${number}枚目を表示`,
  name: '拡大した画像',
  close: '拡大した画像を閉じる',
  zoomIn: '大きくする',
  zoomOut: '小さくする',
  previous: '前の画像',
  next: '次の画像',
  byAuthor: 'この作者の他の作品',
  /** The accessible name of the link to the post of the shown picture. Begins with its visible label. */
  toPost: (title: string) => `この作者の他の作品：「${title}」の投稿を見る`,
  at: (title: string, number: number, count: number) => `「${title}」、${count}枚中${number}枚目`,
} as const;
