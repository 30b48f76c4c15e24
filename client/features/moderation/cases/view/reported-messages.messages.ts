export const reportedMessagesMessages = {
  readText: 'このメッセージを読んだことは、操作ログに残ります。',
  read: '前後のメッセージを読む',
  logText:
    '報告されたメッセージと、前後の5通ずつを表示します。前後を読んだことも操作ログに残ります。',
  list: '前後のメッセージ',
  none: 'メッセージは、もうありません',
  failed: '読み込めませんでした',
  reported: '報告されたメッセージ',
  picture: '画像あり',
  card: '共有あり',
  gone: '退会したユーザー',
} as const;
