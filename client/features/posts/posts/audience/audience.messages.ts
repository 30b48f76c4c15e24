export const audienceMessages = {
  menu: '公開範囲とコメント',
  title: '公開範囲とコメント',
  audience: '公開範囲',
  audiences: {
    public: '全員',
    followers: 'フォロワー',
    mutuals: '相互フォロー',
    private: '自分だけ',
  },
  badges: {
    followers: 'フォロワーだけに公開',
    mutuals: '相互フォローの人だけに公開',
    private: '自分だけに公開',
  },
  published: {
    public: 'たくさんの人に届きますように。',
    followers: 'フォロワーだけに公開しています。',
    mutuals: '相互フォローの人だけに公開しています。',
    private: '自分だけに公開しています。',
  },
  limits: {
    followers: 'プロフィールがフォロワーのみのため、フォロワーだけに表示されます',
    private: 'プロフィールが非公開のため、自分だけに表示されます',
  },
  hints: {
    public: 'プロフィールを見られる人なら、だれでも見られます',
    followers: 'あなたをフォローしている人だけが見られます',
    mutuals: 'おたがいにフォローしている人だけが見られます',
    private: 'ほかの人には見えません。運営は確認できます',
  },
  commenters: 'コメントできる人',
  commenterGroups: {
    readers: '見られる人全員',
    followers: 'フォロワー',
    mutuals: '相互フォロー',
    nobody: 'なし',
  },
  commentersHint: 'あなたはいつでもコメントできます。届いているコメントは残ります',
  save: '変更する',
  saved: '公開範囲とコメントの設定を変更しました',
  failed: '変更できませんでした',
  reverted: '元に戻しました',
} as const;
