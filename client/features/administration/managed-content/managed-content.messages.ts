import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { SharedAction } from '#client/features/identity/team-actions/team-actions.ts';

const contentNouns: Record<ManagedTarget['type'], string> = {
  post: '投稿',
  event: 'イベント',
  comment: 'コメント',
};

export const managedContentMessages = {
  posts: {
    title: '投稿',
    lead: '公開されている投稿と、非表示にした投稿です。下書きは表示されません。',
    list: '投稿の一覧',
    empty: { title: '投稿はありません', text: 'だれかが投稿すると、ここに並びます。' },
  },
  events: {
    title: 'イベント',
    lead: '公開されているイベントと、非表示にしたイベントです。',
    list: 'イベントの一覧',
    empty: { title: 'イベントはありません', text: 'だれかがイベントを作ると、ここに並びます。' },
  },
  comments: {
    title: 'コメント',
    lead: '投稿とイベントへのコメントと、非表示にしたコメントです。',
    list: 'コメントの一覧',
    empty: { title: 'コメントはありません', text: 'だれかがコメントすると、ここに並びます。' },
  },
  emptyHidden: { title: '非表示にしたものはありません', text: '非表示にすると、ここに並びます。' },
  filters: {
    q: '言葉・ID・URL',
    state: '状態',
    shown: '公開中',
    hidden: '非表示',
    category: 'カテゴリー',
    author: '作者',
    oneAuthor: '選んだメンバー',
    created: '作成日',
  },
  columns: {
    post: '投稿',
    event: 'イベント',
    comment: 'コメント',
    author: '作者',
    organiser: '主催',
    state: '状態',
    created: '作成',
    actions: '操作',
  },
  untitled: '（無題）',
  reports: (count: number) => `通報 ${count}件`,
  cancelled: '中止',
  hiddenBy: (name: string) => `${name}が非表示にしました`,
  somebody: '退会した管理者',
  pendingReview: '確認を待っています',
  dateOfEvent: '開催',
  about: { post: '投稿', event: 'イベント' },
  hide: '非表示にする',
  show: '表示に戻す',
  hideOf: (name: string) => `「${name}」を非表示にする`,
  showOf: (name: string) => `「${name}」を表示に戻す`,
  deleteOf: (name: string) => `「${name}」を削除する`,
  hideTitle: (type: ManagedTarget['type']) => `${contentNouns[type]}を非表示にしますか？`,
  hideText: (name: string) =>
    `「${name}」は、本人と運営のほかには見えなくなります。あとで表示に戻せます。`,
  showTitle: (type: ManagedTarget['type']) => `${contentNouns[type]}を表示に戻しますか？`,
  showText: (name: string) => `「${name}」は、非表示にする前のとおりに見えるようになります。`,
  hideHint: '本人への通知と操作ログに載ります',
  hidden: (type: ManagedTarget['type']) => `${contentNouns[type]}を非表示にしました`,
  shown: (type: ManagedTarget['type']) => `${contentNouns[type]}を表示に戻しました`,
  labels: {
    title: '投稿にラベルを付けますか？',
    text: (name: string) =>
      `「${name}」は見えるままです。付けたラベルは本人が外せず、本人は異議を送れます。`,
    hint: '本人への通知と操作ログに載ります',
    go: 'ラベルを付ける',
    done: 'ラベルを付けました',
    open: 'この対応を見る',
  },
  undo: '元に戻す',
  failed: '操作できませんでした',
} as const;

const questions: Record<SharedAction, string> = {
  hide: '非表示にしますか？',
  show: '表示に戻しますか？',
  delete: '削除しますか？',
};

const done: Record<SharedAction, string> = {
  hide: '非表示にしました',
  show: '表示に戻しました',
  delete: '削除しました',
};

export const selectionMessages = {
  actions: { hide: '非表示にする', show: '表示に戻す', delete: '削除する' },
  title: (type: ManagedTarget['type'], count: number, action: SharedAction) =>
    `${contentNouns[type]}${count}件を${questions[action]}`,
  text: {
    hide: '本人と運営のほかには見えなくなります。あとで表示に戻せます。',
    show: '非表示にする前のとおりに見えるようになります。',
    delete: 'すべての人から見えなくなります。控えが残り、「削除済み」から元に戻せます。',
  },
  hint: '作成した人それぞれに同じ理由が伝わり、1件ずつ操作ログに残ります',
  doneAll: (count: number, action: SharedAction) => `${count}件を${done[action]}`,
  some: (done: number, of: number) => `${of}件のうち${done}件を操作しました`,
  refused: 'できなかったものは選択したまま、理由を行に表示しています。',
  undo: '元に戻す',
  undoFailed: '元に戻せませんでした',
  backups: '削除済みを見る',
} as const;
