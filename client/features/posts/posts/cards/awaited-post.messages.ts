export const awaitedPostMessages = {
  likes: (count: string) => `いいね ${count}`,
  comments: (count: string) => `コメント ${count}件`,
} as const;
