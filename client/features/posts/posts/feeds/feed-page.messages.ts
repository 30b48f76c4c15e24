export const feedPageMessages = {
  title: 'フィード',
  description: 'フォロー中の人の投稿やおすすめの投稿を、まとめて見られます。',
} as const;
