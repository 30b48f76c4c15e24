import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import type { CaseAge, CaseKind, CaseRefusal, CaseState } from '#contract/moderation/cases.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';

const kinds: Record<CaseKind, string> = {
  report: '通報',
  appeal: '異議',
  links: '公開前の確認',
  team: '運営から',
};
const states: Record<CaseState, string> = { open: '未対応', decided: '対応済み' };

const refusals: Record<CaseRefusal, string> = {
  decided: 'この件は、すでに対応が終わっています。',
  'higher-rank': '自分と同じか上の役割の人についての件は、決められません。',
  'own-decision': '自分が決めたことへの異議は、ほかの人が確認します。',
};

const done: Record<DecisionAction, string> = {
  none: '問題なし',
  hide: '非表示',
  delete: '削除',
  warn: '注意',
  restrict: '制限',
  block: '利用停止',
};

export const casesMessages = {
  title: '通報と異議',
  lead: '優先度の高いもの、古いものから順に並んでいます。だれが通報したかは、本人には伝わりません。',
  list: '通報の一覧',
  kinds,
  states,
  done,
  doneLabels: 'ラベル',
  refusals,
  nouns: decisionsMessages.nouns,
  filters: {
    state: '状態',
    kind: '種類',
    target: '対象',
    reason: '理由',
    author: '投稿者の名前',
    authorPlaceholder: '名前の一部、@ユーザーID',
    assignee: '担当',
    myself: '自分',
    nobody: '担当者なし',
    age: '届いてから',
    ages: { '1d': '24時間以上', '3d': '3日以上', '7d': '7日以上' } satisfies Record<
      CaseAge,
      string
    >,
  },
  tools: {
    count: (count: number, hasMore: boolean) => (hasMore ? `${count}件以上` : `${count}件`),
    dense: '詰めて表示',
    select: 'まとめて選ぶ',
  },
  empty: {
    title: 'すべて確認しました。おつかれさまでした',
    text: '新しい通報が届くと、ここに並びます。',
  },
  emptyDecided: { title: '対応した件はまだありません', text: '対応が終わると、ここに並びます。' },
  choose: {
    title: '一覧から選んでください',
    text: 'キーボードでは、jで次の件、kで前の件を開きます。',
  },
  missing: 'この件は見つかりませんでした',
  missingText: '対象がもう残っていないか、自分についての件のようです。',
  back: '一覧へ',
  commentBy: (name: string) => `${name}さんのコメント`,
  messageBy: (name: string) => `${name}さんのメッセージ`,
  reports: (count: number) => `通報 ${count}件`,
  hidden: '自動で非表示',
  claimed: '担当者あり',
  by: (name: string) => `${name}さん`,
  claim: {
    mine: (time: string) => `あなたが担当しています（${time}まで）`,
    others: (name: string, time: string) => `${name}さんが確認しています（${time}まで）`,
    none: '担当者はいません',
    go: '担当する',
    take: '代わりに担当する',
    release: '担当をやめる',
    failed: '担当を変えられませんでした',
  },
  target: {
    title: '通報されたもの',
    waiting: '確認を待っているもの',
    before: '通報されたときの内容',
    edited: '通報のあとで編集されています',
    missing: 'いまはもうありません',
    missingText: '本人が消したか、すでに削除されています。',
    parent: (name: string) => `${name}さんのコメントへの返信です`,
    hiddenSince: (time: string) => `${time}から、だれかが確認するまで非表示です`,
  },
  links: {
    title: 'リンク先',
    none: 'ほかのサイトへのリンクは、もうありません',
    watched: '見つかった言葉やサイト',
    similar: '前に非表示にしたか削除した画像に似ています',
    removedPicture: (title: string) => `前の投稿「${title}」の画像`,
    removedUntitled: '（無題）',
    removedAt: (time: string) => `${time}に対応`,
    letStand: '公開してよい',
    go: '確認を終えて公開する',
    hint: '公開して、本人に伝えます',
  },
  gathered: {
    title: '通報の理由',
    count: (reason: string, count: number) => `${reason} ${count}件`,
    more: (count: number) => `ほかの通報（${count}件）`,
    reporterRecord: (right: number, wrong: number) =>
      `これまでの通報：対応あり${right}件、問題なし${wrong}件`,
  },
  author: {
    title: '本人について',
    joined: (time: string) => `${time}に登録`,
    posts: (count: string) => `投稿 ${count}件`,
    none: 'これまでに対応を受けたことはありません',
    count: (what: string, count: number) => `${what} ${count}回`,
    restricted: '制限中',
    profile: 'プロフィール',
    manage: 'メンバーの管理で見る',
    selectAll: 'この人の未対応をすべて選ぶ',
  },
  earlier: {
    title: 'これまでの判断',
    by: (name: string) => `${name}さんが判断`,
    somebody: '退会した管理者が判断',
    overturned: '取り消し済み',
    note: (note: string) => `メモ：${note}`,
    open: 'この件を開く',
  },
  appeal: {
    title: '異議の内容',
    against: '異議の対象になった判断',
    states: { open: '異議を確認中', kept: '異議のあとも維持', overturned: '異議で取り消し' },
  },
  bar: {
    go: '判断へ',
    show: '判断を見る',
    decided: (what: string | null) => (what === null ? '対応済みです' : `対応済みです：${what}`),
  },
  decided: {
    section: '判断',
    title: 'この件の判断',
    message: '本人への説明',
    until: (time: string) => `${time}まで`,
    endless: '期限はありません',
    endedBy: 'ほかの件の判断で終わりました',
    openEnding: 'その件を開く',
  },
  nextCase: (title: string) => `次の件へ：「${title}」`,
  revert: {
    go: '元に戻す',
    confirm: '判断を取り消す',
    title: (what: string, title: string) => `「${title}」への判断「${what}」を取り消しますか？`,
    text: '非表示・削除・ラベル・利用停止は、いっしょに隠したものも含めて元に戻り、取り消したことを本人に知らせます。あとからほかで決まったことは、そのまま残ります。',
    hint: '本人が読みます',
    done: '判断を取り消しました',
    partly: '判断を取り消しましたが、元に戻せないものがありました',
  },
  keys: {
    next: '次の件を開く',
    previous: '前の件を開く',
    claim: '担当する・やめる',
    choose: (label: string) => `「${label}」を選ぶ`,
    confirm: '選んだ対応を決める',
  },
} as const;

export const decideCasesMessages = {
  decide: 'まとめて決める',
  title: (count: number) => `選んだ${count}件の対応を決める`,
  text: 'どの件にも同じ対応をします。あとから1件ずつ取り消せます。',
  hint: 'それぞれの本人が読みます。通報した人がわかることは書かないでください',
  go: (count: number) => `${count}件に適用`,
  linksNote: (count: number) => `公開前の確認を待つ${count}件は公開します`,
  done: (count: number) => `${count}件の対応を決めました`,
  shown: '対応済みを見る',
  refused: { title: (count: number) => `${count}件には適用できませんでした` },
} as const;

export const reportedMessagesMessages = {
  readText: 'このメッセージを読んだことは、操作ログに残ります。',
  read: '前後のメッセージを読む',
  logText:
    '報告されたメッセージと、前後の5通ずつを表示します。前後を読んだことも操作ログに残ります。',
  list: '前後のメッセージ',
  none: 'メッセージは、もうありません',
  failed: '読み込めませんでした',
  reported: '報告されたメッセージ',
  picture: '画像あり',
  card: '共有あり',
  gone: '退会したメンバー',
} as const;
