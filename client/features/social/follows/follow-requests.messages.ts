export const followRequestsMessages = {
  title: 'フォローの申請',
  description:
    '承認した人は、フォロワーだけに公開しているプロフィールと投稿を見られるようになります。',
  list: '届いている申請',
  count: (count: string) => `フォローの申請が${count}届いています`,
  accept: '承認する',
  acceptNamed: (name: string) => `承認する：${name}さんのフォロー申請`,
  refuse: '断る',
  refuseNamed: (name: string) => `断る：${name}さんのフォロー申請`,
  accepted: '承認しました',
  refused: '断りました',
  failed: '申請を処理できませんでした',
  notice: (name: string) => `${name}さんがあなたのフォローを申請しています`,
  noticeText: '断っても相手に通知は届きません。',
  none: '届いている申請はありません',
  noneText:
    '公開範囲が「フォロワーだけ」か「自分だけ」のあいだ、フォローは申請になり、ここに並びます。',
  settings: '公開範囲の設定を開く',
  /** The confirmation of an unfollow when a new follow would need a request. */
  leave: {
    title: (name: string) => `${name}さんのフォローを解除しますか？`,
    text: 'もう一度フォローするには、申請して承認してもらう必要があります。',
    yes: 'フォロー解除',
  },
  all: {
    accept: 'すべて承認',
    refuse: 'すべて断る',
    askAccept: '届いている申請をすべて承認しますか？',
    acceptText:
      '申請した人がみなフォロワーになり、フォロワーだけに公開している内容を見られるようになります。フォロワーは、あとから一人ずつ外せます。',
    askRefuse: '届いている申請をすべて断りますか？',
    refuseText: '相手に通知は届きません。相手はもう一度申請できます。元に戻すことはできません。',
    accepted: (count: string) => `${count}の申請を承認しました`,
    refused: (count: string) => `${count}の申請を断りました`,
  },
} as const;
