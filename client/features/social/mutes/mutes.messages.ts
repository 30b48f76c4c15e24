export const mutesMessages = {
  mute: 'ミュートする',
  muteFor: '期間を決めてミュート',
  muteForDialog: {
    title: (name: string) => `${name}さんをミュート`,
    text: '期間が過ぎると、投稿やコメントがまた一覧に出るようになります。相手には伝わりません。',
  },
  unmute: 'ミュートを解除',
  muted: 'ミュートしました',
  mutedText: (name: string) =>
    `${name}さんの投稿やコメントが、一覧に出なくなります。相手には伝わりません。`,
  mutedUntilText: (name: string, end: string) =>
    `${name}さんの投稿やコメントが、${end}まで一覧に出なくなります。相手には伝わりません。`,
  unmuted: 'ミュートを解除しました',
  muteFailed: 'ミュートできませんでした',
  unmuteFailed: 'ミュートを解除できませんでした',
  notice: (name: string) => `${name}さんをミュートしています`,
  noticeUntil: (name: string, end: string) => `${name}さんを${end}までミュートしています`,
  noticeText:
    'フィードや検索、通知には出ません（「@」とユーザーIDをすべて入れた検索を除きます）。このページでは、いつもどおり見られます。',
  settings: {
    title: 'ミュート',
    summary: '見たくない人・言葉・タグ',
    lead: 'ミュートした人の投稿やコメント、言葉やタグを含む投稿は、フィード・検索・おすすめ・通知・コメントに出なくなります。相手には伝わりません。',
    kindTexts: {
      user: 'ミュートした人は、メンバーの検索にも出ません。「@」に続けてユーザーIDをすべて入力したときだけ見つかります。',
      word: 'タイトル・本文・タグに言葉を含む投稿や、言葉を含むコメントが出なくなります。言葉を含むタグは候補に出ず、すでに届いた通知も隠れます。',
      tag: 'タグの付いた投稿と、その投稿についての通知が出なくなります。タグの検索や候補、人気のタグ、関連するタグにも出ません。',
    },
    kinds: { user: 'メンバー', word: '言葉', tag: 'タグ' },
    kindsLabel: 'ミュートの種類',
    lists: {
      user: 'ミュートしているメンバー',
      word: 'ミュートしている言葉',
      tag: 'ミュートしているタグ',
    },
    empty: {
      user: 'ミュートしているメンバーはいません',
      word: 'ミュートしている言葉はありません',
      tag: 'ミュートしているタグはありません',
    },
    emptyText: {
      user: 'プロフィールや投稿のメニューから、ミュートできます。',
      word: '見たくない言葉を、上の欄から追加できます。',
      tag: '見たくないタグを、上の欄から追加できます。',
    },
    add: {
      word: {
        label: 'ミュートする言葉',
        hint: '全角と半角、大文字と小文字、ひらがなとカタカナは区別しません',
        missing: 'ミュートする言葉を入力してください',
        tooLong: (max: number) => `言葉は${max}文字以内で入力してください`,
      },
      tag: {
        label: 'ミュートするタグ',
        hint: '「#」は付けなくてもかまいません',
        missing: 'ミュートするタグを入力してください',
        tooLong: (max: number) => `タグは${max}文字以内で入力してください`,
      },
    },
    period: '期間',
    periods: {
      forever: '無期限',
      day: '1日',
      week: '7日間',
      month: '30日間',
      until: '日時を決める',
    },
    untilLabel: 'ミュートの終わり',
    untilMissing: '終わりの日付と時刻を入力してください',
    untilPassed: '終わりは、これからの日時を選んでください',
    submit: '追加',
    added: 'ミュートしました',
    addedText: {
      word: (value: string) => `「${value}」を含む投稿やコメントが、一覧に出なくなります。`,
      tag: (value: string) => `タグ「${value}」の付いた投稿が、一覧に出なくなります。`,
    },
    forever: '無期限',
    until: (end: string) => `${end}まで`,
    remove: '解除',
    removeOne: (value: string) => `${value}のミュートを解除`,
    loading: 'ミュートの一覧を読み込んでいます',
  },
} as const;
