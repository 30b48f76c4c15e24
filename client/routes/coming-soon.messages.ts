export const comingSoonMessages = {
  badge: '準備中',
  text: 'ただいま準備中です。公開までもう少しお待ちください。',
  pages: {
    profile: {
      title: 'マイページ',
      text: 'あなたの投稿とコレクションを、ここでまとめて見られるようになります。',
    },
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
