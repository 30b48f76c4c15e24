export const peopleMessages = {
  verified: '認証済み',
} as const;
