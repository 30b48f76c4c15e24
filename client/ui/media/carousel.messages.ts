export const carouselMessages = {
  kind: 'カルーセル',
  slideKind: 'スライド',
  position: (at: number, count: number) => `${count}枚中${at}枚目`,
  previous: '前のスライド',
  next: '次のスライド',
  show: (number: number) => `${number}枚目を表示`,
  pause: '自動切り替えを止める',
  play: '自動で切り替える',
} as const;
