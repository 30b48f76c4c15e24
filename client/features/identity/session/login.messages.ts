export const loginMessages = {
  title: 'ログイン',
  description: 'Googleアカウントでログインします。',
  lead: 'ログインすると、投稿やいいね、フォローができます。',
  newcomers: 'はじめての方も、同じボタンから登録できます。',
  /** The texts that replace `lead` for visitors who wanted to open a page, by the beginning of its path. */
  leads: {
    '/events': 'ログインすると、イベントの予定を見たり、参加したりできます。',
    '/announcements': 'ログインすると、運営からのお知らせを読めます。',
    '/search': 'ログインすると、作品やメンバー、イベントを探せます。',
    '/posts/new': 'ログインすると、作品を投稿できます。',
  },
  toContinue: '続きを見るにはログインしてください',
  continueText: 'ログインすると、作品を大きく表示したり、いいねやコメントを贈ったりできます。',
  continueToEvent: 'ログインすると、イベントの詳しい内容を見たり、参加したりできます。',
  registration: {
    approval:
      'はじめての方は、プロフィールを書いたあと、運営の承認を待ってからのご参加になります。',
    closed:
      'いまは新しい登録を受け付けていません。すでに登録している方は、いつもどおりログインできます。',
  },
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
  inApp: {
    titles: {
      line: 'LINEの中では、ログインできません',
      x: 'Xの中では、ログインできません',
      instagram: 'Instagramの中では、ログインできません',
      facebook: 'Facebookの中では、ログインできません',
      other: 'アプリの中では、ログインできません',
    },
    reason:
      'Googleは、アプリの中で開いた画面でのログインを受け付けていません。SafariやChromeなどのブラウザーで開いてください。',
    menus: {
      x: '画面の「︙」か共有のアイコンから、「ブラウザーで開く」または「Safariで開く」を選びます。',
      instagram: '右上の「…」から、「外部ブラウザーで開く」を選びます。',
      facebook: '「…」から、「外部ブラウザーで開く」を選びます。',
      other: '画面のメニューから、「ブラウザーで開く」を選びます。',
    },
    open: 'ブラウザーで開く',
    link: 'ブラウザーで開くリンク',
    copy: 'リンクをコピー',
    copied: 'コピーしました',
    copyFailed: '上のリンクを長押しして、コピーしてください',
  },
  success: 'ログイン成功',
  appeal: '詳しい内容と異議の申し立て',
  redirect: {
    blocked:
      'ブラウザーの設定でポップアップを許可してください。このままお待ちいただくと、ログイン画面へ移動します。',
    closed: 'ウィンドウが閉じられました。このままお待ちいただくと、ログイン画面へ移動します。',
    domain: 'ポップアップを使わずに、ログイン画面へ移動します。',
    now: 'いますぐ移動する',
    stop: 'やめる',
  },
  titles: {
    blocked: 'ポップアップがブロックされました',
    cancelled: 'ログインがキャンセルされました',
    network: 'ネットワークエラー',
    internal: '認証システムエラー',
    domain: '認証ドメインエラー',
    registration: 'いまは新しい登録を受け付けていません',
    other: '予期しないエラー',
  },
  reasons: {
    blocked: 'ブラウザーの設定でポップアップを許可してください。',
    cancelled: 'もう一度ログインするときは、「Googleでログイン」を押してください。',
    network: '通信できませんでした。接続を確認してから、もう一度お試しください。',
    internal: 'ログインの処理に失敗しました。しばらく待ってから、もう一度お試しください。',
    unavailable: 'サイトが混み合っています。しばらく待ってから、もう一度お試しください。',
    unverified: 'ログインサービスからの応答を確認できませんでした。もう一度お試しください。',
    registration: 'すでに登録している方は、そのときのGoogleアカウントでログインしてください。',
    emailRequired:
      '登録にはメールアドレスが必要です。確認済みのメールアドレスがあるGoogleアカウントでログインしてください。',
  },
} as const;
