export const bannersMessages = { label: 'ピックアップ' } as const;
