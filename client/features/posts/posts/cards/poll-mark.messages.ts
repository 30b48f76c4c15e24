export const pollMarkMessages = { mark: '投票あり' } as const;
