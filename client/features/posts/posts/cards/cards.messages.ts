export const cardsMessages = {
  poll: '投票あり',
  likes: (count: string) => `いいね ${count}回`,
  comments: (count: string) => `コメント ${count}件`,
} as const;
