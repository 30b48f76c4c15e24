import type { RuleChange } from '#contract/moderation/guidelines.ts';

const badges: Record<RuleChange['kind'], string> = {
  added: '新しいルール',
  changed: '変更あり',
  moved: '順番を変更',
  removed: '削除',
};

export const managedGuidelinesMessages = {
  title: 'ガイドライン',
  lead: 'みんなに守ってほしいルールです。公開するたびに新しい版になり、以前の版も残ります。',
  open: '公開中のページを見る',
  inForce: (version: number, time: string) => `公開中：第${version}版（${time}）`,
  orderHint: 'つまみをドラッグするか押すか、上下の矢印キーで並べ替えられます',
  orderTouchHint: 'つまみをドラッグするか押すと、並べ替えられます',
  listLabel: 'ルールの順番',
  badges,
  handle: (title: string, number: number, count: number) =>
    `「${title}」の順番、${count}件中${number}番目`,
  moved: (title: string, number: number, count: number) =>
    `「${title}」を${count}件中${number}番目に動かしました`,
  menu: (title: string) => `「${title}」の操作`,
  edit: '編集する',
  remove: '削除する',
  removeTitle: (title: string) => `ルール「${title}」を削除しますか？`,
  removeText:
    '公開すると、次の版からなくなります。これまでにこのルールで判断したものには、当時の文章が表示されます。',
  removed: (title: string) => `「${title}」を削除しました`,
  add: 'ルールを追加',
  full: (max: number) => `ルールは${max}個まで登録できます`,
  form: {
    addTitle: 'ルールを追加',
    editTitle: 'ルールを編集',
    title: '見出し',
    body: '本文',
    bodyHint: '1〜3文で、何をしてほしいか、何をしないでほしいかを書きます',
    done: '決定',
  },
  preview: 'プレビュー',
  confirm: {
    title: 'この内容で公開しますか？',
    text: '新しい版として、すぐにサイト全体に反映されます。',
    save: '公開する',
    order: '順番',
  },
  published: 'ガイドラインを公開しました',
  conflict: {
    title: 'ほかの管理者が、先にガイドラインを公開しました',
    text: '最新の版に、あなたの変更を重ねました。内容を確認してから公開してください。',
    clashText: (title: string) =>
      `「${title}」は、ほかの管理者も変更しています。あなたの内容を残しました。`,
  },
} as const;
