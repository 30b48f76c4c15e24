export const veilMessages = {
  reasons: { spoiler: 'ネタバレ', sensitive: 'センシティブ', ai: 'AI利用' },
  open: '見る',
  openOf: (reasons: string, warning: string) =>
    `見る：${reasons}の画像${warning === '' ? '' : `（${warning}）`}`,
  close: '隠す',
  closeOf: (reasons: string) => `隠す：${reasons}の画像`,
  covered: (reasons: string) => `${reasons}のため隠している画像`,
} as const;
