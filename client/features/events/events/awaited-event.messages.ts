export const awaitedEventMessages = {
  joined: (count: string) => `${count}人が参加します`,
} as const;
