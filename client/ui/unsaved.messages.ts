export const unsavedMessages = {
  title: '保存せずに離れますか？',
  text: '変更した内容は保存されません。',
  stay: '編集を続ける',
  go: '離れる',
} as const;
