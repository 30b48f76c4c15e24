export const profileEditMessages = {
  title: 'プロフィールを編集',
  loading: 'プロフィールを読み込んでいます',
  description: '表示名や自己紹介、アイコンを変更します。',
  preview: 'プレビュー',
  website: 'ウェブサイト',
  websiteHint: '作品を載せているサイトやSNSのURL',
  location: '場所',
  locationHint: '例：東京、星の街',
  save: '保存する',
  cancel: 'キャンセル',
  saved: 'プロフィールを保存しました',
  waitForPicture: '画像のアップロードが終わるまでお待ちください',
  unsaved: '保存していない変更があります',
  available: (username: string) => `@${username} は使えます`,
  checking: 'このIDが使えるか確認しています…',
  refused: {
    taken: 'このユーザーIDはすでに使われています。別のIDをお試しください',
    reserved: 'このユーザーIDは使用できません。別のユーザーIDを入力してください',
  },
  changesLeft: (left: number) =>
    left === 1
      ? '変更は30日間に5回までです。今回のあとは、しばらく変更できません'
      : `変更は30日間に5回までです（今回を入れてあと${left}回）`,
  former: (username: string) =>
    `これまでのID（@${username}）は30日間このページにつながり、ほかの人は使えません。`,
  conflict: {
    title: (fields: string) => `別のタブ（または端末）で変更されています：${fields}`,
    text: '読み込み直すと、ここで書いた内容は破棄されます。',
    reload: '読み込み直す',
    overwrite: 'この内容で保存する',
    failed: 'プロフィールを読み込めませんでした',
  },
  /** The names of the fields in a conflict. */
  fields: {
    display_name: '表示名',
    username: 'ユーザーID',
    bio: '自己紹介',
    website: 'ウェブサイト',
    location: '場所',
    avatar_key: 'アイコン',
    cover_key: 'カバー画像',
  },
  avatar: 'アイコン',
  cover: 'カバー画像',
  choose: { avatar: 'アイコンを選ぶ', cover: 'カバー画像を選ぶ' },
  change: { avatar: 'アイコンを変更', cover: 'カバー画像を変更' },
  remove: { avatar: 'アイコンを削除', cover: 'カバー画像を削除' },
  menu: { avatar: 'アイコンの操作', cover: 'カバー画像の操作' },
} as const;
