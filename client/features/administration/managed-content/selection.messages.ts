import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { SharedAction } from '#client/features/identity/team-actions/team-actions.ts';
import { contentNouns } from './managed-content.messages.ts';

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
  more: (count: number) => `ほか${count}件`,
  doneAll: (count: number, action: SharedAction) => `${count}件を${done[action]}`,
  some: (done: number, of: number) => `${of}件のうち${done}件を操作しました`,
  refused: 'できなかったものは選択したまま、理由を行に表示しています。',
  undo: '元に戻す',
  undoFailed: '元に戻せませんでした',
  backups: '削除済みを見る',
} as const;
