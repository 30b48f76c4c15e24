export const people = {
  verified: '認証済み',
} as const;
