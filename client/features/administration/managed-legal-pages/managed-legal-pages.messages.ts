import { companyFactLabels } from '#contract/site/legal-page-text.ts';

export const managedLegalPagesMessages = {
  title: '規約などのページ',
  lead: '利用規約やプライバシーポリシーなどの文章です。公開するたびに新しい版になり、以前の版に戻せます。',
  pages: {
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    company: '運営者情報',
    copyright: '著作権',
    about: 'このサイトについて',
  },
  open: '公開中のページを見る',
  neverPublished: '公開中：はじめの文章',
  inForce: (version: number, time: string) => `公開中：第${version}版（${time}）`,
  fields: { body: '本文', ...companyFactLabels },
  parts: { lead: 'はじめの文', display_order: '見出しの順番' },
  bodyHint:
    '「## 」で始まる行が見出し、「- 」で始まる行が箇条書きになり、「- 用語｜説明」と書くと用語の説明になります。{サイト名}、{運営者}、{連絡先}は、サイト設定の内容に置き換わります',
  factsTitle: '運営者の情報',
  factsText:
    '特定商取引法や電気通信事業法で表示が必要なものを書きます。空の項目は表示されません。運営者名と連絡先は、サイト設定で変えられます。',
  preview: 'プレビュー',
  confirm: {
    title: 'この内容で公開しますか？',
    text: '新しい版として、すぐにサイト全体に反映されます。',
    save: '公開する',
  },
  asIs: {
    text: 'いまは、はじめから入っている文章が表示されています。読んで、このままでよければ、書き換えずに公開できます。',
    open: 'この文章のまま公開する',
    title: 'この文章のまま公開しますか？',
  },
  published: 'ページを公開しました',
  conflict: {
    title: 'ほかの管理者が、先にこのページを公開しました',
    text: '公開すると、あなたの文章に置き換わります。違いを確認してから公開してください。',
  },
  versions: {
    title: 'これまでの版',
    first: 'はじめの文章',
    version: (version: number) => `第${version}版`,
    published: (time: string, author: string) => `${time}に${author}が公開`,
    author: (name: string) => `${name}さん`,
    deletedAuthor: '退会した管理者',
    current: '公開中',
    restore: 'この版に戻す',
    restoreLabel: (version: string) => `この版に戻す（${version}）`,
    restored: '以前の版を読み込みました。変更を確認して公開してください',
    restoreFailed: '以前の版を読み込めませんでした',
  },
} as const;
