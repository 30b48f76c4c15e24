export const siteBackupsMessages = {
  title: 'バックアップ',
  unset:
    'BACKUP_DIRを設定すると、毎日自動でバックアップします。いまは、サーバーで「hiroba backup」を動かして作ってください。',
  plan: (hour: number, keep: number) => `毎日${hour}時に作り、新しいものから${keep}個を残します。`,
  next: '次は',
  create: 'いますぐ作る',
  started: 'バックアップを始めました',
  alreadyRunning: 'バックアップは、もう始まっています',
  running: 'バックアップを作っています…',
  failed: (reason: string) => `前回は失敗しました。1時間以内にやり直します：${reason}`,
  list: 'バックアップの一覧',
  none: 'バックアップは、まだありません',
  done: '完了',
  files: (count: string) => `ファイル${count}個`,
  verified: (at: string) => `${at}に照合`,
  rehearsed: (at: string, seconds: string) => `${at}に復元を練習（${seconds}秒）`,
  rows: (count: string) => `${count}行`,
  damaged: (count: number) =>
    `${count}個のファイルが壊れています。次のバックアップで写し直します。`,
};
