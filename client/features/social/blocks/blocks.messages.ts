export const blocksMessages = {
  block: 'ブロックする',
  unblock: 'ブロックを解除',
  confirm: {
    title: (name: string) => `${name}さんをブロックしますか？`,
    text: 'お互いの投稿・コメント・いいねが見えなくなり、フォローは両方とも解除されます。相手に通知は届きません。ブロックは、設定からいつでも解除できます。',
  },
  blocked: 'ブロックしました',
  unblocked: 'ブロックを解除しました',
  recipient: (name: string) => `${name}さん`,
  blockFailed: 'ブロックできませんでした',
  unblockFailed: 'ブロックを解除できませんでした',
  /** Shown on the profile of a blocked member. */
  notice: (name: string) => `${name}さんをブロックしています`,
  noticeText: 'お互いの投稿やコメントは見えません。解除しても、フォローは元に戻りません。',
  /** Shown after a report. */
  offer: {
    title: (name: string) => `${name}さんを見たくないときは`,
    text: 'ミュートすると一覧に出なくなり、ブロックするとお互いに見えなくなります。どちらも設定から元に戻せます。',
  },
  settings: {
    title: 'ブロックした人',
    summary: '関わりたくない人',
    lead: 'ブロックした人とは、お互いの投稿・コメント・いいねが見えません。解除すると、また見えるようになります。',
    list: 'ブロックした人',
    empty: 'ブロックした人はいません',
    emptyText: 'プロフィールや投稿のメニューから、ブロックできます。',
    remove: '解除',
    removeOne: (name: string) => `${name}さんのブロックを解除`,
    loading: 'ブロックの一覧を読み込んでいます',
  },
} as const;
