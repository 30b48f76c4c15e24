export const likeBubblesMessages = {
  signedOut: 'いいねするにはログインしてください',
  celebration: (count: string) => `${count}いいね達成！`,
  encouragements: [
    'すごい、その調子！',
    '愛があふれています！',
    '気持ち、届いています！',
    '指が止まりませんね！',
    '作者さんもきっと笑顔です！',
    'もう大ファンですね！',
    'ときめきが止まらない！',
  ],
} as const;
