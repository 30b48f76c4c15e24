/** The error codes of the protocol with their HTTP statuses (google.rpc.Code). */
export const errorStatuses = {
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  'invalid-argument': 400,
  unauthenticated: 401,
  'resource-exhausted': 429,
  'failed-precondition': 400,
  aborted: 409,
  'out-of-range': 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  'data-loss': 500,
  cancelled: 499,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

/** The reasons of errors whose code is not specific enough. The client selects its messages by them. */
export const errorReasons = [
  'csrf-token-missing',
  'csrf-token-format',
  'csrf-token-unknown',
  'foreign-origin',
  'profile-incomplete',
  'registration-closed',
  'awaiting-approval',
  'read-only',
  'username-taken',
  'username-changes',
  'post-is-draft',
  'post-missing',
  'comment-missing',
  'comment-hidden',
  'comment-edit-over',
  'comments-limited',
  'message-oneself',
  'messages-off',
  'message-refused',
  'message-waits',
  'message-unanswered',
  'member-gone',
  'request-text-only',
  'picture-unanswered',
  'message-missing',
  'message-edit-over',
  'take-back-over',
  'card-missing',
  'follow-oneself',
  'not-followable',
  'restricted',
  'report-own',
  'request-used',
  'rate-limit',
  'limit-reached',
  'body-too-large',
  'picture-too-large',
  'picture-type',
  'picture-broken',
  'picture-dimensions',
  'upload-cut-off',
  'picture-not-yours',
  'upload-quota',
  'uploads-at-once',
  'live-slots',
  'changed-elsewhere',
  'cover-missing',
  'watermark-letters',
  'watermark-opaque',
  'watermark-large',
  'original-kept',
  'drafts-full',
  'post-is-published',
  'post-is-planned',
  'plans-full',
  'undo-over',
  'not-restorable',
  'mutes-full',
  'blocks-full',
  'tag-follows-full',
  'push-devices-full',
  'push-endpoint',
  'push-missing',
  'push-unavailable',
  'hide-oneself',
  'export-too-soon',
  'account-leaving',
  'username-mismatch',
  'last-super-admin',
  'higher-rank',
  'own-rank',
  'beyond-own',
  'not-appointable',
  'deletion-begun',
  'event-cancelled',
  'event-over',
  'entry-closed',
  'event-messages',
  'poll-over',
  'poll-begun',
  'poll-exists',
  'poll-words',
  'hidden-by-team',
  'waits-in-case',
  'post-unfinished',
  'label-set-by-team',
  'labels-set',
  'address-checksum',
  'case-claimed',
  'own-decision',
  'appeal-over',
] as const;

export type ErrorReason = (typeof errorReasons)[number];

/** The spelling of a code in responses, as in Firebase callable functions: `RESOURCE_EXHAUSTED`. */
export function wireStatus(code: ErrorCode): string {
  return code.toUpperCase().replaceAll('-', '_');
}

/** The code of a status in a response, or null if it is unknown. */
export function codeOfWireStatus(status: string): ErrorCode | null {
  const code = status.toLowerCase().replaceAll('_', '-');
  return Object.hasOwn(errorStatuses, code) ? (code as ErrorCode) : null;
}

/** The message for users of a database error code. */
export const databaseErrorMessages: Record<ErrorCode, string> = {
  'permission-denied': 'この操作を行う権限がありません',
  'not-found': 'データが見つかりませんでした',
  'already-exists': 'このデータは既に存在します',
  'invalid-argument': '入力内容に誤りがあります。内容を確認してください',
  unauthenticated: '認証が必要です。ログインしてください',
  'resource-exhausted': '操作の回数が上限に達しました。しばらく待ってから再度お試しください',
  'failed-precondition':
    'この操作に必要な条件がそろっていません。ページを読み込み直してからお試しください',
  aborted: '処理が中断されました。もう一度お試しください',
  'out-of-range': '値が許容範囲を超えています',
  unimplemented: 'この機能はまだ実装されていません',
  internal: 'サーバーエラーが発生しました。しばらく待ってから再度お試しください',
  unavailable: 'サービスが一時的に利用できません。しばらく待ってから再度お試しください',
  'data-loss': 'データが失われました。お問い合わせください',
  cancelled: '操作がキャンセルされました',
};
