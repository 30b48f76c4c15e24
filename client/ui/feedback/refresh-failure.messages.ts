export const refreshFailureMessages = { title: 'データの更新に失敗しました' } as const;
