export const shareMessages = {
  share: 'シェア',
  failed: 'リンクをコピーできませんでした',
  copy: 'リンクをコピー',
  x: 'Xでシェア',
  line: 'LINEでシェア',
  bluesky: 'Blueskyでシェア',
  device: 'ほかのアプリでシェア',
} as const;
