/** Messages for requests without a response. Messages for failed responses are in `errors.messages.ts`. */
export const failureMessages = {
  offline: '通信できませんでした。接続を確認してからもう一度お試しください',
  loadFailed: 'データの読み込みに失敗しました',
  unexpected: '予期しないエラーが発生しました。もう一度お試しください',
} as const;
