export const adminUiMessages = {
  reason: '理由',
  reasonHint: '操作ログに残ります',
  reasonMissing: '理由を入力してください',
  reasonTooLong: (max: number) => `理由は${max}文字以内で入力してください`,
  failed: '操作できませんでした',
  remove: '削除する',
  move: { up: '上へ動かす', down: '下へ動かす' },
  problems: '入力を確認してください',
  conflict: {
    text: '読み込み直すと、ここで入力した内容は消えます。',
    reload: '読み込み直す',
    overwrite: 'この内容で上書きする',
  },
  review: {
    count: (count: number) => `${count}件の変更`,
    changes: '変更の内容',
    go: '変更を確認',
    discard: '変更を取り消す',
    /** Shown on phones, where the bar has room for one short row. */
    discardShort: '取り消す',
    discardQuestion: {
      title: '変更をすべて取り消しますか？',
      text: '公開していない変更は、元に戻せません。',
      confirm: '取り消す',
    },
  },
  select: (name: string) => `「${name}」を選ぶ`,
  selectTitle: '選択',
  selection: {
    all: (count: number, unit: string) => `表示中の${count}${unit}をすべて選ぶ`,
    bar: '選んだものの操作',
    /** Text after the number of rows. */
    selected: 'を選択中',
    tooMany: (max: number, unit: string) => `一度に操作できるのは${max}${unit}までです`,
    clear: '選択を解除',
    more: (count: number) => `ほか${count}件`,
  },
  filters: '絞り込み',
  filtersSet: (count: number) => `絞り込み（${count}件）`,
  resetFilters: '絞り込みを解除',
  all: 'すべて',
  from: (label: string) => `${label}（から）`,
  until: (label: string) => `${label}（まで）`,
  emptyFiltered: {
    title: '条件に合うものがありませんでした',
    text: '条件を変えるか、絞り込みを解除してみてください。',
  },
  changes: { field: '項目', before: '変更前', after: '変更後', empty: '（なし）' },
} as const;

export const ranksMessages = {
  rank: '役割',
  ranks: {
    super_admin: {
      label: '最高管理者',
      hint: 'すべての操作ができ、管理者とサイトの設定も変えられます',
    },
    admin: { label: '管理者', hint: 'サイト設定の変更と、管理者の任命のほかは、すべてできます' },
    moderator: { label: 'モデレーター', hint: '投稿とコメントを見守り、通報に対応します' },
  },
  none: '役割なし',
  permissions: {
    manage_users: 'メンバーの管理',
    manage_posts: '投稿とコメントの管理',
    manage_events: 'イベントの管理',
    manage_reports: '通報への対応',
    manage_settings: 'サイト設定の変更',
    manage_admins: '管理者の任命',
    manage_featured_content: 'バナーとお知らせ',
    view_logs: '操作ログの閲覧',
  },
} as const;
