export const unsavedMessages = {
  title: '保存せずに離れますか？',
  text: '変更した内容は保存されません。',
  stay: '編集を続ける',
  go: '離れる',
  saving: {
    title: '保存の途中で離れますか？',
    text: '離れても保存は続きます。保存できなかったときは、変更した内容は残りません。',
    stay: '保存を待つ',
  },
  /** The texts about unsaved input that was restored from an earlier visit. */
  restored: {
    create: { title: '前回の続きから書けます', discard: '最初から書く' },
    edit: { title: '保存していない変更があります', discard: '変更を取り消す' },
  },
} as const;
