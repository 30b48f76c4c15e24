export const nftPictureMessages = {
  none: '画像がありません',
} as const;
