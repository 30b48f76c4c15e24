export const cropMessages = {
  title: { circle: 'アイコンの範囲を選ぶ', wide: 'カバー画像の範囲を選ぶ' },
  usageText:
    'ドラッグで移動、ピンチやホイールで拡大できます。キーボードでは、矢印キーで移動、＋と−で拡大・縮小します。',
  position: '切り抜く位置',
  at: (x: number, y: number) => `左から${x}%、上から${y}%`,
  zoom: '拡大',
  zoomAt: (percent: number) => `${percent}パーセント`,
  guideText: '点線の内側が、パソコンでも表示されます。',
  still: '動く画像は、止まった画像になります。',
  cancel: 'キャンセル',
  confirm: 'この範囲にする',
} as const;
