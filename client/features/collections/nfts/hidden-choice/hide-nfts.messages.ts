export const choosingMessages = {
  start: '選択',
  /** The accessible name of the button. Begins with its visible label. */
  startFor: { hide: '選択：NFTを選んで非表示にする', show: '選択：NFTを選んで表示に戻す' },
  full: (max: string) => `${max}件を選択中（一度に選べるのは${max}件までです）`,
  help: 'Shiftキーを押しながら選ぶと、間もまとめて選べます。Escキーで終わります。',
  chosen: (count: string) => `${count}件を選択中`,
  all: (count: string) => `すべて選択（${count}件）`,
  clear: '選択を解除',
  leave: 'キャンセル',
  none: 'NFTを選んでください',
  go: {
    hide: (count: string) => `${count}件を非表示にする`,
    show: (count: string) => `${count}件を表示に戻す`,
  },
  confirm: {
    title: (count: string) => `${count}件のNFTを非表示にしますか？`,
    text: 'コレクションに表示されなくなります。固定していたものは、固定も外れます。設定の「非表示のNFT」で、いつでも表示に戻せます。',
    go: '非表示にする',
  },
  done: {
    hide: (count: string) => `${count}件を非表示にしました`,
    show: (count: string) => `${count}件を表示に戻しました`,
  },
  partly: {
    hide: (done: string, failed: string) =>
      `${done}件を非表示にしました。${failed}件はできませんでした。`,
    show: (done: string, failed: string) =>
      `${done}件を表示に戻しました。${failed}件はできませんでした。`,
  },
  partlyTitle: { hide: '一部を非表示にできませんでした', show: '一部を表示に戻せませんでした' },
  failed: { hide: 'NFTの非表示に失敗しました', show: 'NFTの表示設定に失敗しました' },
  undo: '元に戻す',
} as const;
