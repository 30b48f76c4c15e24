export const notFoundMessages = {
  title: 'ページが見つかりません',
  text: 'お探しのページは、移動したか、削除されたかもしれません。',
} as const;
