import type { NotificationKind } from '#contract/accounts/member-settings.ts';

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  follow: { label: 'フォロー', hint: 'フォローされたとき' },
  comment: { label: 'コメント', hint: '自分の投稿にコメントが届いたとき' },
  reply: { label: '返信', hint: '自分のコメントに返信が届いたとき' },
  mention: { label: 'メンション', hint: '投稿やコメントに、自分の「@ユーザーID」が書かれたとき' },
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
    summary: '画面のテーマとキー操作',
    lead: 'この端末に保存され、選ぶとすぐに切り替わります。',
    theme: 'テーマ',
    themeHint: '「システム」は、端末の設定に合わせます',
    slashKey: {
      label: '「/」キーで検索欄に移動する',
      hint: '音声入力などで思わぬ動きになるときは、オフにできます',
    },
  },
  hiddenNfts: {
    title: '非表示のNFT',
    summary: 'コレクションで隠したNFT',
    lead: 'コレクションで非表示にしたNFTです。選んで表示に戻せます。',
  },
  sessions: {
    title: 'ログイン中の端末',
    summary: '心当たりのない端末のログアウト',
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

export const labelSettingsMessages = {
  title: '画像のぼかし',
  summary: 'ネタバレ、センシティブ、AIの画像の見え方',
  lead: 'ほかの人の画像を、最初からそのまま表示するか、選ぶまでぼかしておくかを選びます。ぼかした画像は、押せばその場で見られます。',
  spoiler: {
    label: 'ネタバレ',
    show: { label: '表示する', hint: 'ネタバレのある画像も、そのまま表示します' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
  },
  sensitive: {
    label: 'センシティブ',
    show: { label: '表示する', hint: '人を選ぶ表現のある画像も、そのまま表示します' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
  },
  ai: {
    label: 'AI生成・AI補助',
    show: { label: '表示する', hint: '画像に「AI生成」「AI補助」の印が付きます' },
    blur: { label: 'ぼかす', hint: '「見る」を押すまで、ぼかしておきます' },
    hide: { label: '隠す', hint: '一覧に表示しません。リンクから開いたときは、ぼかして表示します' },
  },
} as const;

export const pictureSettingsMessages = {
  title: '画像',
  summary: '画像の取り扱いと透かし',
  lead: '新しい投稿の画像の取り扱いを決めます。投稿ごとに「追加する」の「権利・透かし」で変えられます。',
  watermark: { label: '新しい投稿に透かしを入れる', hint: '上の透かしを、公開する画像に重ねます' },
  mark: '透かし',
  words: '透かしの文字',
  wordsMissing: '透かしの文字を入力してください',
  kinds: { none: 'なし', words: '文字', picture: '画像' },
  remove: {
    title: '透かしをなくしますか？',
    text: 'これまでの投稿からも透かしが消えます。',
    go: '透かしをなくす',
  },
  pictureHint: '背景が透明なPNGかWebP。縦横2000px、2MBまで。大きさと濃さは下で選べます',
  pictureMissing: '透かしの画像を選んでください',
  position: '位置',
  positions: {
    'bottom-right': '右下',
    'bottom-left': '左下',
    'top-right': '右上',
    'top-left': '左上',
    center: '中央',
    tiled: '全体に並べる',
  },
  size: '大きさ',
  opacity: '濃さ',
  preview: '透かしの見え方',
  saveMark: '透かしを保存',
} as const;

export const messageSettingsMessages = {
  title: 'メッセージ',
  summary: 'メッセージを送れる人と、既読',
  lead: 'ほかのメンバーとのメッセージを、だれと、どのように使うかを選びます。',
  allow: {
    label: 'メッセージを使う',
    hint: 'オフにすると、送ることも受け取ることもできません。これまでの会話は読めます',
  },
  label: '新しくメッセージを送れる人',
  everyone: {
    label: 'すべてのメンバー',
    hint: 'フォローしていない人からは、まず「リクエスト」として届きます',
  },
  followers: {
    label: 'フォロー中の人とフォロワー',
    hint: '自分がフォローしている人と、自分をフォローしている人が送れます',
  },
  nobody: {
    label: 'だれも送れない',
    hint: '新しい会話は始められません。これまでの会話は続けられます',
  },
  readReceipts: {
    label: '既読と入力中を知らせる',
    hint: 'オフにすると、相手の既読と入力中も見えなくなります',
  },
  teamText:
    'メッセージは、あなたと相手だけが読めます。報告されたときは、運営がそのメッセージと前後の数通を確認します。',
} as const;

export const clipSettingsMessages = {
  title: 'クリップ',
  summary: '公開クリップに投稿を入れられるか',
  lead: 'ほかの人が、あなたの投稿を公開のクリップ（保存した投稿のまとめ）に入れられるかを選びます。',
  allow: {
    label: '公開クリップに入れることを許可する',
    hint: 'オフにすると、ほかの人の公開クリップから、あなたの投稿がすぐに消えます。自分だけのクリップには残ります',
  },
} as const;
