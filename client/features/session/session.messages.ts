export const sessionMessages = {
  logIn: 'ログイン',
  signOut: {
    done: 'ログアウトしました',
    failed: 'ログアウトできませんでした',
  },
  expired: {
    title: 'もう一度ログインしてください',
    text: 'しばらく時間がたったため、ログインの有効期限が切れました。入力した内容はこのまま残っています。',
    otherAccount:
      'さきほどとは別のアカウントでログインしました。続けるには、元のアカウントでもう一度ログインしてください。',
    later: 'あとで',
  },
  unreachable: {
    title: 'ログイン状態を確認できませんでした',
  },
} as const;
