import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';

const nouns: Record<ReportTarget, string> = {
  post: '投稿',
  comment: 'コメント',
  user: 'プロフィール',
  event: 'イベント',
  nft: 'NFT',
  message: 'メッセージ',
  clip: 'クリップ',
  series: 'シリーズ',
};

const titles: Record<DecisionAction, (noun: string) => string> = {
  none: (noun) => `あなたの${noun}を確認しました`,
  hide: (noun) => `あなたの${noun}を非表示にしました`,
  delete: (noun) => `あなたの${noun}を削除しました`,
  warn: (noun) => `あなたの${noun}について、運営からの注意です`,
  restrict: (noun) => `あなたの${noun}を確認し、アカウントの利用を制限しました`,
  block: (noun) => `あなたの${noun}を確認し、アカウントの利用を停止しました`,
};

const effectTexts: Record<DecisionAction, string> = {
  none: '対応が必要なところはありませんでした',
  hide: 'あなたと運営のほかには、いまは見えません。',
  delete: 'あなたにも、ほかの人にも、もう表示されません。',
  warn: 'いまのところ、見えなくなったものはありません。同じことが続くと、非表示や利用停止になることがあります。',
  restrict:
    '制限しているあいだ、あなたのプロフィールと投稿は、フォロワーだけに見えます。あなたをフォローしていない人へのコメントとフォローはできません。文章にリンクを書くこともできません。',
  block: '停止しているあいだは、ログインできません。',
};

export const decisionsMessages = {
  nouns,
  titles,
  titleOfLabels: (noun: string) => `あなたの${noun}にラベルを付けました`,
  effectOfLabels: (labels: string) =>
    `「${labels}」のラベルを付けました。このラベルは外せませんが、ほかのラベルや内容は、いままでどおり直せます。`,
  labelled: (labels: string) => `ラベル：${labels}`,
  pageTitle: '運営の判断',
  loading: '運営の判断を読み込んでいます',
  effectTexts,
  decidedAt: (time: string) => `${time}に決まりました`,
  overturned: 'この判断は取り消されました',
  overturnedText: '運営で確認し直して、取り消しました。ご迷惑をおかけしました。',
  upheldText: '異議を確認して、元に戻しました。ご迷惑をおかけしました。',
  rule: 'もとになったルール',
  version: (version: number) => `第${version}版`,
  allRules: 'コミュニティガイドラインを読む',
  message: '運営からの説明',
  until: '期間',
  contents: 'いっしょに対応したもの',
  untilTime: (time: string) => `${time}まで`,
  endless: '期限なし',
  target: (noun: string) => `対象の${noun}（当時の内容）`,
  commentOn: (kind: 'post' | 'event', title: string) => `${nouns[kind]}「${title}」へのコメント`,
  untitled: '（無題）',
  open: (noun: string) => `${noun}を開く`,
  emptyBody: '（本文なし）',
  posted: (time: string) => `${time}に作成`,
  appeal: {
    title: '異議を申し立てる',
    sentTitle: '異議の申し立て',
    text: '判断に誤りがあると思うときは、理由を教えてください。できるかぎり、別の担当者が確認します。',
    once: (time: string) => `${time}まで、1回だけ送れます`,
    label: '異議の内容',
    hint: 'そのときの状況や、ルールに反していないと思う理由など',
    missing: '異議の内容を入力してください',
    tooLong: (max: number) => `異議の内容は${max}文字以内で入力してください`,
    send: '異議を送る',
    failed: '異議を送れませんでした',
    own: 'あなたが送った異議',
    states: {
      open: '異議を確認しています',
      kept: '確認しましたが、判断は変わりませんでした',
      overturned: '異議が認められました',
    },
    openText: '結果は、このページとお知らせでわかります。もうしばらくお待ちください。',
    byMailText: '結果は、もう一度ログインしようとしたときにわかります。',
    sentAt: (time: string) => `${time}に送りました`,
    answer: '運営からの回答',
    over: '異議を送れる期間は終わりました',
  },
  missing: 'この判断は見つかりませんでした',
  missingText: 'あなたについての判断でないか、もう残っていないようです。',
  linkOver: 'このリンクは使えなくなりました',
  linkOverText: 'もう一度ログインすると、新しいリンクが表示されます。',
  toLogin: 'ログインへ',
  toNotifications: 'お知らせへ',
} as const;
