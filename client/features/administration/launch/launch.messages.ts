import type {
  LaunchPart,
  LaunchStep,
  LaunchStepName,
  OmittableStep,
} from '#contract/administration/launch.ts';

/** The names of the steps, and why they matter. */
const steps: Record<LaunchStepName, { title: string; whyText: string }> = {
  'site-name': {
    title: 'サイト名',
    whyText: 'ページの上、検索結果、共有されたリンク、メールの差出人に出る、サイトの顔です。',
  },
  brand: {
    title: 'ロゴと色',
    whyText: 'ひと目で、あなたのサイトだとわかるようになります。',
  },
  operator: {
    title: '運営者情報',
    whyText: 'だれが運営しているのか、困ったときはどこへ連絡すればよいのかが伝わります。',
  },
  guidelines: {
    title: 'ガイドライン',
    whyText: '困った投稿に対応するときの、もとになるルールです。',
  },
  'legal-pages': {
    title: '利用規約とプライバシーポリシー',
    whyText: '登録する人が読む約束です。公開すると、いつからの文章かが残ります。',
  },
  characters: {
    title: 'キャラクター',
    whyText: '投稿のときに候補として並び、好きなキャラクターの作品をまとめて見られます。',
  },
  contracts: {
    title: '公式のNFTコントラクト',
    whyText: '公式のNFTを持つメンバーに、ホルダーマークが付きます。',
  },
  mail: {
    title: 'メール',
    whyText: 'サイトを開いていない人にも、大切なお知らせが届きます。',
  },
  backup: {
    title: 'バックアップ',
    whyText: '故障や間違いがあっても、サイトを元に戻せます。',
  },
  announcement: {
    title: '最初のお知らせ',
    whyText: 'はじめて来た人に、このサイトの楽しみ方が伝わります。',
  },
};

/** The texts of the links to the parts. */
const actions: Record<LaunchPart, string> = {
  site_name: 'サイト名を決める',
  brand_color: 'ロゴと色を選ぶ',
  operator_name: '運営者名を書く',
  contact_email: '連絡先を書く',
  guidelines: 'ガイドラインを書き換える',
  terms: '利用規約を公開する',
  privacy: 'プライバシーポリシーを公開する',
  characters: 'キャラクターを登録する',
  official_contracts: 'コントラクトを登録する',
  mail: 'テストメールを送る',
  backup: 'バックアップを作る',
  announcement: 'お知らせを書く',
};

/** The names of the parts of steps with two parts. */
const parts: Partial<Record<LaunchPart, string>> = {
  operator_name: '運営者名',
  contact_email: '連絡先のメールアドレス',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
};

/** The texts of the buttons that omit a step, and of the state of an omitted step. */
const omissions: Record<OmittableStep, { omit: string; state: string }> = {
  guidelines: { omit: 'このまま使う', state: 'このまま' },
  contracts: { omit: '使わない', state: '使わない' },
  mail: { omit: '使わない', state: '使わない' },
  backup: { omit: 'ほかの方法で取る', state: 'ほかの方法' },
};

const askOperator = 'サーバーを管理している人に伝えてください。';

/**
 * The texts about a missing setting of the server. `action` is the text of the link. While the setting is missing, the
 * link leads to the state of the server instead of the part.
 */
const needs: Record<NonNullable<LaunchStep['needs']>, { text: string; action: string }> = {
  SMTP_URL: {
    text: `サーバーの設定（SMTP_URLとMAIL_FROM）が必要です。${askOperator}`,
    action: 'メールの状態を見る',
  },
  BACKUP_DIR: {
    text: `サーバーの設定（BACKUP_DIR）が必要です。${askOperator}`,
    action: 'バックアップの状態を見る',
  },
};

export const launchMessages = {
  title: 'はじめの設定',
  lead: 'メンバーを迎える前に決めておきたいことです。済んだものには、自動で印が付きます。',
  list: '決めておきたいこと',
  progress: 'はじめの設定の進み具合',
  count: (done: number, all: number) => `${done}/${all}個が済みました`,
  states: { done: '済み', next: '次はこれ', open: 'これから' },
  steps,
  actions,
  rest: (part: LaunchPart) => `あとは「${parts[part]}」です`,
  needs,
  omissions,
  back: 'はじめの設定へ戻る',
  restore: '元に戻す',
  omitLabel: (action: string, title: string) => `${action}：${title}`,
  omitFailed: '選べませんでした',
  notPermittedText: 'サイト設定の権限がある人が決めます。',
  review: '見直す',
  reviewLabel: (title: string) => `見直す：${title}`,
  complete: {
    title: '準備が整いました',
    text: (siteName: string) => `${siteName}は、もういつでもメンバーを迎えられます。`,
    open: 'サイトを開く',
  },
  pending: {
    title: 'あと少しです',
    text: (count: number) =>
      `項目はすべて済みました。「環境の確認」に問題が${count}件あります。直してから、メンバーを迎えてください。`,
  },
  card: {
    count: (done: number, all: number) => `${done}/${all}`,
    countLabel: (done: number, all: number) => `${all}個のうち${done}個が済みました`,
    next: (title: string) => `次は「${title}」です`,
    go: '続ける',
    close: 'はじめの設定の案内を閉じる',
    closed: '案内を閉じました',
    closedMessage: '「サイト設定」から、いつでも開けます',
    closeFailed: '閉じられませんでした',
    shown: 'ダッシュボードに案内を出します',
    showFailed: '出せませんでした',
    hideText: '案内が要らないときは、ダッシュボードから消せます。',
    hide: 'ダッシュボードの案内を閉じる',
    showText: 'ダッシュボードの案内は閉じています。',
    show: 'ダッシュボードに案内を出す',
  },
} as const;
