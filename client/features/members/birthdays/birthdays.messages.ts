export const birthdaysMessages = {
  label: '誕生日',
  today: '今日はお誕生日です',
  ownToday: 'お誕生日おめでとうございます！',
  celebrate: 'お祝いの投稿をする',
  /** The tag of a post that celebrates a member. */
  tag: 'お誕生日おめでとう',
  settings: {
    title: '誕生日',
    summary: '誕生日と、見られる人',
    lead: '月と日だけを登録します。年はたずねません。見せる相手を選ぶと、プロフィールと「もうすぐ誕生日」に出ます。',
    day: 'あなたの誕生日',
    dayText: '「なし」を選ぶと消えます。2月29日は、うるう年でない年は2月28日にお祝いします。',
    audience: '誕生日を見られる人',
    options: {
      nobody: { label: 'だれにも見せない', hint: '自分だけが見られます' },
      followers: { label: 'フォロワー', hint: 'あなたをフォローしている人が見られます' },
      everybody: {
        label: '全員',
        hint: 'ログインしている全員が見られます。ログインしていない人には見えません',
      },
    },
    saving: '保存しています',
    saved: '保存しました',
    failed: '誕生日を保存できませんでした',
  },
} as const;
