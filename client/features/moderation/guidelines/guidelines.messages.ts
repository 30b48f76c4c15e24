import type { RuleChange } from '#contract/moderation/guidelines.ts';

const changes: Record<RuleChange['kind'], (title: string) => string> = {
  added: (title) => `「${title}」を加えました。`,
  changed: (title) => `「${title}」の内容を変えました。`,
  moved: (title) => `「${title}」の順番を変えました。`,
  removed: (title) => `「${title}」をなくしました。`,
};

export const guidelinesMessages = {
  title: 'コミュニティガイドライン',
  description: 'みんなが安心して楽しむための、この場所のルールです。',
  lead: (siteName: string) =>
    `${siteName}は、同じキャラクターが好きな人たちの場所です。描く人も見る人も、はじめて来た人も安心して楽しめるように、次のことをお願いしています。`,
  version: (version: number, date: string) => `第${version}版　${date}`,
  older: {
    text: (version: number) => `これは以前の版（第${version}版）です。いまのルールとは異なります。`,
    link: 'いまのガイドラインを見る',
  },
  afterwards: {
    heading: 'ルールに反するものを見つけたら',
    text: 'その投稿やコメントのメニューにある「報告」からお知らせください。運営が内容を確認し、このガイドラインに沿って対応します。だれが報告したかを、相手に伝えることはありません。',
  },
  history: { heading: 'この版で変わったこと', changes, former: 'ひとつ前の版を見る' },
  missing: 'この版のガイドラインは見つかりませんでした',
} as const;
