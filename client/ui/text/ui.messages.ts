export const uiMessages = {
  toasts: '通知',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした',
  counter: (count: number, max: number) => `${count}/${max}文字`,
  required: '必須',
  optional: '任意',
  picture: {
    failed: '画像を読み込めません',
  },
  tags: {
    add: '追加',
    remove: (tag: string) => `タグ「${tag}」を外す`,
    chosen: '付けたタグ',
    suggestions: 'タグの候補',
    added: (tag: string) => `タグ「${tag}」を付けました`,
    removed: (tag: string) => `タグ「${tag}」を外しました`,
  },
  longText: { more: '続きを読む', less: '折りたたむ' },
  fold: {
    open: '続きを読む（ネタバレ）',
    close: '隠す',
    hint: '||と||で囲んだ部分は、読む人が押すまで隠れます',
  },
  verified: '認証済み',
  holder: 'ホルダー',
  newTab: '（新しいタブで開きます）',
} as const;
