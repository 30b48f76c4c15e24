export const dateTimeMessages = {
  date: '日付',
  time: '時刻',
  hint: '日本時間（JST）で入力してください',
} as const;
