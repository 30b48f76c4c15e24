export const pollBadgeMessages = { mark: '投票あり' } as const;
