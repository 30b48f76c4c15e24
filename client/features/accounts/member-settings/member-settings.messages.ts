import type { NotificationKind } from '#contract/accounts/member-settings.ts';

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  follow: { label: 'フォロー', hint: 'フォローされたとき' },
  comment: { label: 'コメント', hint: '自分の投稿にコメントが届いたとき' },
  reply: { label: '返信', hint: '自分のコメントに返信が届いたとき' },
  mention: {
    label: 'メンション',
    hint: '投稿やコメントに、自分の「@ユーザーID」が書かれたとき',
  },
  like: { label: 'いいね', hint: '自分の投稿にいいねが届いたとき（まとめて届きます）' },
  event: {
    label: 'イベント',
    hint: '参加するイベントの変更や中止、開始の前日と1時間前、キャンセル待ちから参加できたとき、投票の結果',
  },
  series: { label: 'シリーズ', hint: 'フォローしているシリーズに作品が加わったとき' },
  announcement: {
    label: '運営からのお知らせ',
    hint: 'オフにしても一覧には載ります。緊急のお知らせは未読の数にも入ります',
  },
};

export const settingsMessages = {
  title: '設定',
  description: '公開範囲や通知、表示、ログイン中の端末を設定します。',
  back: '設定の一覧',
  groups: {
    account: 'アカウント',
    display: '表示と画像',
    notifications: '通知',
    safety: '公開と安全',
    data: 'データ',
  },
  save: {
    saving: '保存しています',
    done: '保存しました',
    failed: '保存できませんでした',
    failedOf: (label: string, reason: string) => `「${label}」の設定：${reason}`,
    open: '設定を開く',
    retry: '再試行',
    retryFor: (label: string) => `再試行：${label}`,
  },
  visibility: {
    title: '公開範囲',
    summary: 'プロフィールと投稿を見られる人',
    lead: 'プロフィールと投稿、コレクション、フォローの一覧を見られる人を選びます。変更はこのサイトですぐに反映されますが、ほかのサービスに保存された画像やプレビューは残ることがあります。',
    label: 'プロフィールと投稿の公開範囲',
    public: { label: '全体に公開', hint: 'ログインしていない人も見られます' },
    followers: {
      label: 'フォロワーだけ',
      hint: 'フォローは申請になり、あなたが承認した人だけが見られます',
    },
    private: {
      label: '自分だけ',
      hint: 'ほかの人があなたのプロフィールを開いても、名前とアイコンしか表示されません',
    },
    askPublic: {
      title: '全体に公開しますか？',
      text: 'これまでの投稿とプロフィール、コレクションを、ログインしていない人も見られるようになります。ほかのサービスに保存されたプレビューは、あとで設定を戻しても残ることがあります。',
      yes: '全体に公開する',
    },
    askFollowers: {
      title: 'フォロワーに公開しますか？',
      text: 'これまでの投稿とプロフィール、コレクションを、フォロワーが見られるようになります。これからのフォローは申請になり、あなたが承認するまで見られません。',
      yes: 'フォロワーに公開する',
    },
    followersText:
      'フォロワーは一覧から外せます。公開範囲を広げても、届いている申請が自動で承認されることはありません。',
    followersLink: 'フォロワーの一覧を開く',
    scopeText:
      '名前とアイコン、主催するイベント、投稿やイベントに書いたコメントは、どの設定でもほかの人に表示されます。運営は、安全のために非公開の投稿も確認することがあります。',
    copyText:
      'たくさん投稿しているときは、一覧への再表示とタグの件数の更新に少し時間がかかることがあります。',
  },
  notifications: {
    title: '通知',
    summary: '受け取る通知の種類',
    lead: '受け取る通知を選びます。オフにした種類の通知は、これから届かなくなります。',
    kindsTitle: '受け取る通知',
    kindsText:
      '安全に関する運営からの連絡と、書き出したデータの準備ができたときの通知は、いつも届きます。',
    kinds,
  },
  display: {
    title: '表示',
    summary: '画面のテーマ',
    lead: 'テーマはこの端末に保存され、選ぶとすぐに切り替わります。',
    theme: 'テーマ',
    themeHint: '「システム」は、端末の設定に合わせます',
  },
  hiddenNfts: {
    title: '非表示のNFT',
    summary: 'コレクションで隠したNFT',
    lead: 'コレクションで非表示にしたNFTです。選んで表示に戻せます。',
  },
  sessions: {
    title: 'ログイン中の端末',
    summary: 'ログインしている端末の確認',
    lead: 'このアカウントでログインしている端末です。心当たりのない端末は、ログアウトしてください。',
    list: 'ログイン中の端末',
    device: (system: string, browser: string) =>
      [system, browser].filter(Boolean).join('・') || '不明な端末',
    current: 'この端末',
    lastSeen: '最終利用：',
    since: 'ログイン：',
    network: (network: string) => `ネットワーク：${network}`,
    addressText:
      'IPアドレスは下の桁を除いて保存しています。場所は調べていません。最終利用の時刻には、数分の差があります。',
    end: 'ログアウト',
    endFor: (device: string) => `ログアウト：${device}`,
    endDone: 'ログアウトしました',
    endFailed: 'ログアウトできませんでした',
    endOthers: 'ほかの端末すべてからログアウト',
    othersTitle: 'ほかの端末すべてからログアウトしますか？',
    othersText: (count: number) =>
      `この端末を除く${count}台からログアウトします。もう一度使うには、ログインが必要です。`,
    othersDone: 'ほかの端末からログアウトしました',
    none: 'ほかにログイン中の端末はありません',
  },
} as const;
