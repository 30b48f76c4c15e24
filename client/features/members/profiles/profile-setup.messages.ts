export const profileSetupMessages = {
  title: 'プロフィール設定',
  description: 'はじめに、みんなに表示されるプロフィールを設定します。',
  lead: 'ようこそ！ みんなに表示される名前とIDを決めましょう。あとから変更できます。',
  displayName: '表示名',
  displayNameHint: '投稿やコメントに表示されます',
  username: 'ユーザーID',
  usernameHint: '半角の英数字とアンダースコア、3〜20文字',
  bio: '自己紹介',
  bioHint: '好きなキャラクターや、描いているものなど',
  submit: 'プロフィールを保存',
  failed: 'プロフィールの設定に失敗しました',
  saved: 'プロフィールを設定しました',
} as const;
