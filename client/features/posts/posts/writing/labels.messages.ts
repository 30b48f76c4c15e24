export const labelsMessages = {
  covered: '画像のぼかし',
  onePicture: 'この画像だけぼかす',
  onePictureHint: '投稿の画像すべてをぼかすときは、下の「画像のぼかし」で選びます',
  keptHint: 'この画像に付けたぼかしです。外すまで残ります',
  coveredHint: '読む人が選ぶまで、画像をぼかして表示します',
  spoiler: 'ネタバレ',
  sensitive: 'センシティブ',
  warning: '注意書き',
  warningHint: 'ぼかした画像の上に表示されます（例：最新話の結末）',
  ai: 'AIの利用',
  aiChoices: { none: '使っていない', assisted: 'AI補助', generated: 'AI生成' },
  aiText: 'AIで作った作品や、AIを使って仕上げた作品では、必ず選んでください。',
  fromTeamText:
    '運営が付けたラベルは外せません。納得できないときは、届いた通知から異議を送れます。',
} as const;
