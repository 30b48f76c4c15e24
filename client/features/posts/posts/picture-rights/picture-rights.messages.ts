export const pictureRightsMessages = {
  label: '画像について禁止すること',
  reposting: { label: '無断転載禁止', hint: 'ほかの場所への転載を断ります' },
  saving: { label: '保存禁止', hint: '元の画像を渡しません。画面の撮影までは防げません' },
  editing: { label: '加工禁止', hint: '切り抜きや描き足しなどを断ります' },
  ai_training: { label: 'AI学習禁止', hint: 'AIの学習に使わないよう、プログラムに伝えます' },
  list: '画像の取り扱い',
  save: '元の画像を保存',
  saveOf: (number: number) => `元の画像を保存（${number}枚目）`,
  watermark: '透かしを入れる',
  watermarkHint: '設定の「画像」で決めた透かしを、公開する画像に重ねます。元の画像は変わりません',
  toWatermark: '設定で透かしを決める',
} as const;
