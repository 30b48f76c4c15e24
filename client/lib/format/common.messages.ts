export const commonMessages = {
  siteName: 'ひろば',
  siteDescription:
    'イラストやファンアートを投稿して、好きなキャラクターの仲間とつながるファンコミュニティです。',
  loading: '読み込み中',
  close: '閉じる',
  cancel: 'キャンセル',
  retry: '再試行',
  /** Shown while an action waits for the connection. */
  waiting: 'つながったら送信します',
  revert: '取り消す',
  undo: '元に戻す',
  home: 'ホームへ戻る',
  ago: {
    now: 'たった今',
    minutes: (count: number) => `${count}分前`,
    hours: (count: number) => `${count}時間前`,
    yesterday: (time: string) => `昨日 ${time}`,
  },
  tenThousands: (count: string) => `${count}万`,
} as const;
