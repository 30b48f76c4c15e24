export const loginMessages = {
  title: 'ログイン',
  description: 'Googleアカウントでログインします。',
  lead: 'ログインすると、投稿やいいね、フォローができます。',
  google: 'Googleでログイン',
  waiting: '開いたウィンドウでログインを続けてください。',
  focusPopup: 'ログイン画面をもう一度開く',
  agreement: {
    before: 'ログインすると、',
    terms: '利用規約',
    and: 'と',
    privacy: 'プライバシーポリシー',
    after: 'に同意したことになります。',
  },
  success: 'ログイン成功',
  redirect: {
    blocked: 'ブラウザの設定でポップアップを許可するか、このまま待つとログイン画面へ移動します。',
    closed: 'ウィンドウが閉じられました。続けるには、このまま待つとログイン画面へ移動します。',
    domain: 'ポップアップを使わずに、ログイン画面へ移動します。',
    now: '今すぐ移動する',
    stop: 'やめる',
  },
  titles: {
    blocked: 'ポップアップがブロックされました',
    cancelled: 'ログインがキャンセルされました',
    network: 'ネットワークエラー',
    internal: '認証システムエラー',
    domain: '認証ドメインエラー',
    other: '予期しないエラー',
  },
  reasons: {
    blocked: 'ブラウザの設定でポップアップを許可してください。',
    cancelled: 'もう一度ログインするときは、「Googleでログイン」を押してください。',
    network: '通信できませんでした。接続を確認してから、もう一度お試しください。',
    internal: 'ログインの処理に失敗しました。しばらく待ってから、もう一度お試しください。',
    emailRequired:
      '登録にはメールアドレスが必要です。確認済みのメールアドレスがあるGoogleアカウントでログインしてください。',
  },
} as const;
