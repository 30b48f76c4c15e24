export const tagsMessages = {
  title: (tag: string) => `#${tag}の投稿`,
  description: (tag: string) => `「${tag}」のタグが付いた投稿を集めました。`,
  posts: (count: string) => `${count}件の投稿`,
  character: '公式キャラクター',
  birthday: (day: string) => `誕生日 ${day}`,
  list: (tag: string) => `#${tag}の投稿`,
  write: 'このタグで投稿する',
  related: '関連タグ',
  portrait: (tag: string) => `「${tag}」の画像`,
  empty: (tag: string) => `#${tag}の投稿は、まだありません`,
  emptyText: '最初の一枚を投稿してみませんか？',
} as const;
