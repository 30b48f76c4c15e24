export const bookmarksMessages = {
  save: '保存',
  saved: '保存済み',
  /** Accessible names of the button. Each begins with its visible label. */
  saveNamed: (title: string) => `保存：「${title}」`,
  savedNamed: (title: string) => `保存済み：「${title}」の保存をやめる`,
  done: '保存しました',
  doneLink: '保存済みを見る',
  clip: 'クリップに追加',
  failed: '保存の操作に失敗しました',
  signedOut: '保存するにはログインしてください',
  empty: 'まだ保存した投稿がありません',
  emptyText: '気に入った投稿を保存すると、ここからいつでも見返せます。保存は自分にしか見えません。',
  find: '作品を見に行く',
  private: '自分だけに見えています',
} as const;
