export const savedRepliesMessages = { menu: '定型文' } as const;
