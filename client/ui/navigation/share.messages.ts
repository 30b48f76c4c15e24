export const shareMessages = {
  copy: 'リンクをコピー',
  x: 'Xでシェア',
  line: 'LINEでシェア',
  bluesky: 'Blueskyでシェア',
  device: 'ほかのアプリでシェア',
} as const;
