export const monthDayMessages = { month: '月', day: '日', none: 'なし' } as const;
