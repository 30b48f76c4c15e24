import type { ContrastPair } from '#contract/administration/brand-preview.ts';

const pairs: Record<ContrastPair, string> = {
  link: 'ページの上のリンク',
  button: 'ボタンの文字',
  quiet: '淡い背景の上の文字',
  control: '枠線とフォーカスの印',
};

const shownFrom =
  '保存すると、自分の画面にはすぐに、ほかの人の画面には次にサイトを開いたときから反映されます。';

export const brandMessages = {
  title: 'ブランド',
  lead: `サイトの色、ロゴ、アイコン、共有されたときの画像、キャラクターの絵を決めます。${shownFrom}`,
  groups: {
    colors: '色と形',
    logo: 'ロゴと画像',
    mascots: 'キャラクターの絵',
  },
  pickColor: 'ブランドの色を選ぶ',
  pickAccent: '差し色を選ぶ',
  mascotsLead:
    '何もないページや、うまくいかなかったページに表示する絵です。縦長（5:6）で、背景が透明なものが向いています。ログインの画面だけは横長です。',
  picture: {
    choose: (name: string) => `「${name}」の画像を選ぶ`,
    chooseShort: '画像を選ぶ',
    reset: (name: string) => `「${name}」を標準の絵に戻す`,
    resetShort: '標準の絵に戻す',
  },
  preview: {
    title: 'プレビュー',
    light: 'ライト',
    dark: 'ダーク',
    current: 'いまのページ',
    heading: 'カードの見出し',
    text: 'カードの文章です。',
    link: '文章の中のリンク',
    main: '投稿する',
    quiet: 'あとで',
    empty: 'まだ投稿はありません',
    failed: 'プレビューを読み込めませんでした。色はそのまま保存できます',
  },
  contrast: {
    title: '文字の読みやすさ',
    lead: '数字は背景との明るさの差です。基準より大きくなるように、色の明るさを自動で調整しています。',
    pair: '組み合わせ',
    needed: '基準',
    pairs,
  },
  confirm: {
    title: 'この見た目で保存しますか？',
    text: shownFrom,
    save: '保存する',
  },
} as const;
