export const calendarMessages = {
  add: 'カレンダーに追加',
  ics: 'カレンダーのファイル（ICS）',
  google: 'Googleカレンダー',
  subscribe: '自分のカレンダーを購読',
  subscribeHint: '参加するイベントが、いつものカレンダーに自動で入ります',
  feed: {
    title: '自分のカレンダーを購読',
    text: 'このURLをカレンダーアプリの「URLで追加」や「照会カレンダー」に登録すると、参加するイベントが自動で入り、変更や中止も反映されます。',
    secretText:
      'URLを知っている人は、参加するイベントを見られます。ほかの人には教えないでください。',
    address: '購読用のURL',
    create: '購読用のURLを作る',
    copy: 'URLをコピー',
    copied: 'コピーしました',
    copyFailed: 'コピーできませんでした',
    open: 'カレンダーアプリで開く',
    renew: '新しいURLに変える',
    renewTitle: '購読用のURLを変えますか？',
    renewText:
      'いまのURLは使えなくなります。登録したカレンダーアプリには、新しいURLをもう一度登録してください。',
    renewDone: '購読用のURLを変えました',
    renewFailed: 'URLを変えられませんでした',
    createFailed: 'URLを作れませんでした',
    loading: '購読用のURLを読み込んでいます',
  },
} as const;
