export const ranksMessages = {
  rank: '役割',
  ranks: {
    super_admin: {
      label: '最高管理者',
      hint: 'すべての操作ができ、管理者とサイトの設定も変えられます',
    },
    admin: {
      label: '管理者',
      hint: 'サイト設定の変更と、管理者の任命のほかは、すべてできます',
    },
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
