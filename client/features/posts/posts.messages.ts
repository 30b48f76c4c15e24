export const postsMessages = {
  categories: {
    fanart: 'ファンアート',
    illustration: 'イラスト',
    photo: '写真',
    other: 'その他',
  },
  badges: { draft: '下書き', youtube: 'YouTube' },
  home: { about: 'このサイトについて' },
} as const;
