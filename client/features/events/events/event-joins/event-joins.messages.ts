export const joinsMessages = {
  label: '参加',
  join: '参加する',
  joined: '参加予定です',
  leave: '参加を取りやめる',
  joinWaitingList: 'キャンセル待ちに登録',
  waiting: (position: string) => `キャンセル待ち ${position}番目`,
  waitingUnknown: 'キャンセル待ち',
  leaveWaitingList: 'キャンセル待ちをやめる',
  interested: '気になる',

  joinedCount: (count: string) => `参加 ${count}人`,
  capacity: (count: string) => `定員${count}人`,
  left: (count: string) => `残り${count}人`,
  full: '満員です',
  waitingCount: (count: string) => `キャンセル待ち ${count}人`,
  interestedCount: (count: string) => `気になる ${count}人`,

  waitingText: '空きが出ると自動で参加になり、通知が届きます。',
  closedText: '参加の受付は終了しています。',
  pastText: 'このイベントは終了しました。',

  movedUp: '席が空いて、参加が決まりました',
  joinDone: '参加予定に入れました',
  waitDone: 'キャンセル待ちに登録しました',
  waitDonePosition: (position: string) => `いま${position}番目です`,
  interestDone: '「気になる」に追加しました',
  leaveDone: '参加を取りやめました',
  leaveWaitingDone: 'キャンセル待ちをやめました',
  uninterestDone: '「気になる」から外しました',
  failed: '変更できませんでした',

  giveUpTitle: '参加を取りやめますか？',
  giveUpText:
    '満員か受付終了のため、取りやめると、もう一度参加できないことがあります。空いた枠には、キャンセル待ちの人が入ります。',
  giveUpWaitingTitle: 'キャンセル待ちをやめますか？',
  giveUpWaitingText: 'もう一度登録すると、キャンセル待ちの最後になります。',
  stay: '参加を続ける',
  keepWaiting: '待ち続ける',

  members: {
    title: '参加する人',
    pastTitle: '参加した人',
    open: (title: string, count: string) => `${title}を見る（${count}人）`,
    states: { joined: '参加', waiting: 'キャンセル待ち', interested: '気になる' },
    none: {
      joined: 'まだ参加する人はいません',
      waiting: 'キャンセル待ちの人はいません',
      interested: '気になっている人はまだいません',
    },
  },
} as const;
