export const cropMessages = {
  title: { circle: 'アイコンの範囲を選ぶ', wide: 'カバー画像の範囲を選ぶ' },
  touchText: 'ドラッグで移動、2本の指で拡大できます。',
  mouseText: 'ドラッグか矢印キーで移動、ホイールか＋と−のキーで拡大・縮小できます。',
  position: '切り抜く位置',
  at: (x: number, y: number) => `左から${x}%、上から${y}%`,
  zoom: '拡大',
  zoomAt: (percent: number) => `${percent}パーセント`,
  guideText: '点線の内側が、パソコンでも表示されます。',
  still: '動く画像は、止まった画像になります。',
  cancel: 'キャンセル',
  confirm: 'この範囲にする',
} as const;
