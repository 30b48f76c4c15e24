export const postsMessages = {
  loading: '投稿を読み込んでいます',
  list: '投稿の一覧',
  categories: { fanart: 'ファンアート', illustration: 'イラスト', photo: '写真', other: 'その他' },
  /** The badge of a picture with a description. */
  altLabel: 'ALT',
  badges: { draft: '下書き', youtube: 'YouTube', pictures: (count: number) => `${count}枚` },
  ai: { assisted: 'AI補助', generated: 'AI生成' },
} as const;
