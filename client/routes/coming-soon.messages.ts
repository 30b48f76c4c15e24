export const comingSoonMessages = {
  badge: '準備中',
  text: 'ただいま準備中です。公開までもう少しお待ちください。',
  pages: {
    profile: {
      title: 'マイページ',
      text: 'あなたの投稿とコレクションを、ここでまとめて見られるようになります。',
    },
    admin: { title: '管理画面', text: '投稿やユーザーの管理を、ここで行えるようになります。' },
    adminCheck: {
      title: '管理者の確認',
      text: '管理者の権限を、ここで確かめられるようになります。',
    },
    adminSetup: {
      title: '管理者の初期設定',
      text: '最初の管理者を、ここで登録できるようになります。',
    },
  },
} as const;
