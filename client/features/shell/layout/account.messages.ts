export const accountMessages = {
  newPost: '投稿する',
  newEvent: 'イベントを作る',
  notifications: '通知',
  messages: 'メッセージ',
  menu: 'メニュー',
  open: (name: string) => `${name}のアカウントメニュー`,
  myPage: 'マイページ',
  drafts: '下書き',
  settings: '設定',
  admin: '管理画面',
  contact: '開発者に連絡',
  logout: 'ログアウト',
} as const;
