export const picturesMessages = {
  pick: '画像を選ぶ',
  lead: 'ここに画像をドロップ、または貼り付け',
  formats: 'JPEG・PNG・GIF・WebP形式',
  shrinks: '大きな写真は自動で縮小します',
  drop: 'ここにドロップして追加',
  progress: 'アップロードの進み具合',
  uploading: (percent: number) => `アップロード中… ${percent}%`,
  shrinking: '画像を準備しています…',
  preparing: '画像を仕上げています…',
  willShrink: (megabytes: string, from: string) =>
    `元の${megabytes}MB（${from}）を縮小して保存します。`,
  shrunk: (megabytes: string, from: string, to: string) =>
    `元の${megabytes}MB（${from}）から${to}に縮小しました。`,
  offline: 'つながったら送信します。',
  interrupted: '途中で中断されました。まもなく再開します。',
  continuesLater: (reason: string) => `${reason}時間になると、自動で続きます。`,
  cancel: '中止',
  replace: '変更',
  remove: '削除',
  preview: '選んだ画像',
  done: '画像をアップロードしました',
  alt: '画像の説明',
  focal: '見せたい位置',
  focalAt: (x: number, y: number) => `左から${x}%、上から${y}%`,
  focalHint: '明るい部分が一覧に出ます。押して動かせます',
  focalKeysHint: '（矢印キーでも動かせます）',
  animatedPng:
    '動くPNG（APNG）には対応していません。GIFかWebPで書き出してから、もう一度選んでください。',
  animationTooLarge:
    'アニメーションは自動では縮小できません。5MB以内で書き出してから、もう一度選んでください。',
  heic: 'HEIC形式の写真は、このブラウザーでは読み込めません。JPEGで保存し直してから、もう一度選んでください（iPhoneでは「設定」の「カメラ」→「フォーマット」で「互換性優先」を選ぶと、JPEGで撮影できます）。',
  notShrunk:
    'この画像は大きすぎて縮小できませんでした。5MB以内に縮小してから、もう一度選んでください。',
  altHint: '画像を見られない人に、読み上げで内容を伝えます',
} as const;
