import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';

const fields: Record<keyof SystemSettings, string> = {
  site_name: 'サイト名',
  site_description: 'サイトの説明',
  intro_title: '紹介の見出し',
  intro_text: '紹介文',
  operator_name: '運営者名',
  contact_email: '連絡先のメールアドレス',
  og_image_url: '共有されたときの画像',
  og_title: '共有されたときの見出し',
  og_description: '共有されたときの説明',
  official_contracts: '公式のコントラクト',
  excluded_contracts: '表示しないコントラクト',
  reserved_names: '予約する名前',
  registration: '登録の受付',
  site_mode: '書き込みの受付',
  read_only_message: 'お知らせの文章',
  read_only_until: '再開の予定',
  watched_words: '確認する言葉',
  watched_hosts: '確認するサイト',
  saved_replies: '定型文',
  team_passkeys: 'パスキーが必要な役割',
  holds_when_team_absent: '運営が不在のときの公開',
  example_character: '例に使うキャラクター名',
  brand_color: 'ブランドの色',
  brand_accent: '差し色',
  brand_roundness: '角の形',
  brand_wordmark: 'サイト名の表示',
  brand_logo: 'ロゴ',
  brand_icon: 'アイコン',
  mascot_resting: '何もないとき',
  mascot_lost: '見つからないとき',
  mascot_troubled: 'うまくいかないとき',
  mascot_working: '準備しているとき',
  mascot_happy: 'うれしいとき',
  mascot_welcome: 'ログインの画面',
};

export const systemSettingsMessages = {
  title: 'サイト設定',
  lead: '保存すると、すぐにサイト全体に反映されます。',
  savedAt: (time: string) => `最後に保存：${time}`,
  tooLong: (limit: number) => `${limit}文字を超えています。短く書き直してください`,
  contents: '設定の項目',
  neverSaved: 'まだ一度も保存されていません',
  fields,
  hints: {
    site_description: '検索サイトや、ホーム画面に追加したときに使われます',
    intro_text: 'はじめて来た人に、ホームの一番上で見せる文章です',
    contact_email: '「お問い合わせ」の宛先です。だれでも見られます',
    og_image_url:
      'SNSなどでサイトが共有されたときの画像です。1200×630ピクセルがきれいに見えます。選ばないときは、サイト名、ロゴ、色から作られます',
    og_title: '書き換えるまでは、サイト名と同じです',
    og_description:
      '書き換えるまでは、サイトの説明と同じです。160文字を超えるときは、ここだけ短く書き直してください',
    official_contracts:
      '1行に1件、「1:0x…」のように、チェーンの番号とアドレスを書きます。末尾に「@ブロック番号」を付けると、そこから読みます。所有を確認した人には、ホルダーマークが付きます',
    excluded_contracts: '1行に1件書きます。このコントラクトのNFTは、どこにも表示されません',
    reserved_names:
      '1行に1件書きます。似た形の名前も、ユーザーIDに使えなくなります。すでに使っている人はそのままです',
    brand_color:
      '「#3366cc」のように入力します。空にすると標準の色になります。明るさは、文字が読めるように自動で調整されます',
    brand_accent: 'ロゴやキャラクターの標準の絵の、小さな飾りに使います。空でもかまいません',
    brand_logo: 'ページの上に表示します。PNGかSVGの、背景が透明なものが向いています',
    brand_icon:
      'ブラウザーのタブ、ホーム画面、通知に表示します。縦横512ピクセル以上の正方形が向いています。選ばないときは、ロゴを使います',
    example_character: '検索や画像の説明の入力例に使います',
    read_only_message:
      '理由などを書くと、すべてのページの上に表示されます。書かなくてもかまいません',
    watched_words:
      '1行に1件書きます。この言葉のある投稿とコメントは、運営が確認してから公開されます。大文字と小文字、全角と半角、ひらがなとカタカナは区別しません。メンバーには見えません',
    watched_hosts:
      '1行に1件、「example.com」のように書きます。「shop.example.com」のようなサブドメインも含みます。メンバーには見えません',
  },
  groups: {
    site: 'サイト',
    operator: '運営',
    sharing: '共有されたときの見え方',
    nfts: 'NFTコレクション',
    names: 'ユーザーID',
    registration: '新しい登録',
    readOnly: '閲覧のみ',
    team: '運営の本人確認',
    review: '公開前の確認',
    replies: '定型文',
  },
  replies: {
    lead: '通報への対応や異議への回答で、本人への説明に差し込めます。上から順に並びます。',
    emptyText: 'まだ定型文はありません。よく使う説明を登録できます。',
    one: (number: number) => `${number}件目`,
    title: '題名',
    body: '本文',
    add: '定型文を追加',
    up: (title: string) => `「${title}」を上へ`,
    down: (title: string) => `「${title}」を下へ`,
    remove: (title: string) => `「${title}」を外す`,
    untitled: '題名なし',
    error: (number: number, message: string) => `${number}件目：${message}`,
  },
  registrations: {
    open: { label: 'だれでも登録できる', hint: 'プロフィールを設定すると、すぐに参加できます' },
    approval: {
      label: '運営が承認してから',
      hint: 'プロフィールを見て承認するまで、投稿やコメントはできません。「登録の承認」に並びます',
    },
    closed: {
      label: '受け付けない',
      hint: '新しい人は登録できません。いまのメンバーは、いつもどおりログインできます',
    },
  },
  absenceHolds: {
    auto: {
      label: 'おまかせ',
      hint: 'メンバーが50人を超えるサイトでは、7日間運営のだれも来ないと、新しいメンバーの投稿とコメントが公開を待ちます',
    },
    on: { label: 'いつも待つ', hint: 'メンバーの人数にかかわらず、同じように待ちます' },
    off: {
      label: '待たない',
      hint: '運営が不在でも、リンクや確認する言葉がなければ、すぐに公開されます',
    },
  },
  teamPasskeys: {
    optional: { label: 'なし', hint: 'パスキーを追加した人だけが、パスキーで確認します' },
    super_admins: { label: '最高管理者', hint: '管理者とモデレーターは任意です' },
    admins: { label: '管理者と最高管理者', hint: 'モデレーターは任意です' },
    team: { label: '運営の全員', hint: 'モデレーターにも、パスキーが必要です' },
  },
  teamPasskeysText:
    'パスキーのない人は、追加するまで運営の画面を使えません。変えられるのは、自分のパスキーを追加した最高管理者だけです。',
  roundnesses: {
    round: { label: '丸い', hint: 'カードや入力欄の角を丸くします' },
    square: { label: '角ばった', hint: 'カードや入力欄の角をほとんど丸くしません' },
  },
  wordmarks: {
    shown: { label: 'ロゴの隣に出す', hint: '正方形に近いロゴに向いています' },
    hidden: {
      label: 'ロゴだけにする',
      hint: 'サイト名が入った横長のロゴに向いています。読み上げでは、サイト名が伝わります',
    },
  },
  picture: { none: '標準の絵', current: 'いまの画像', chosen: '新しい画像' },
  modes: {
    open: { label: 'いつもどおり', hint: 'メンバーは投稿やコメント、いいねができます' },
    'read-only': {
      label: '閲覧のみ',
      hint: 'メンバーの投稿、コメント、いいねなどを止めます。閲覧と報告、運営の作業は続けられます',
    },
  },
  preview: 'プレビュー',
  sharePicture: '画像は「ブランド」のページで選べます',
  waitForPicture: '画像のアップロードが終わるまでお待ちください',
  confirm: {
    title: 'この内容で保存しますか？',
    text: '保存すると、すぐにサイト全体に反映されます。',
    save: '保存する',
    saved: '設定を保存しました',
  },
  conflict: {
    title: 'ほかの管理者が、先に設定を保存しました',
    text: '最新の設定を読み込みました。入力した内容は残っています。もう一度確認してから保存してください。',
  },
  line: (number: number, message: string) => `${number}行目：${message}`,
} as const;
