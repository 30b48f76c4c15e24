export const banners = {
  label: 'ピックアップ',
} as const;
