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

/** The reasons for errors whose code is not specific enough. The client chooses its messages by these reasons. */
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
  'thread-closed',
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
  'profile-not-public',
  'restricted',
  'report-own',
  'request-used',
  'rate-limit',
  'limit-reached',
  'body-too-large',
  'picture-too-large',
  'picture-type',
  'picture-heic',
  'picture-broken',
  'picture-svg',
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
  'event-words',
  'poll-over',
  'poll-begun',
  'poll-exists',
  'poll-words',
  'clips-full',
  'clip-full',
  'clip-words',
  'series-missing',
  'series-words',
  'series-full',
  'series-posts-full',
  'series-of-post-full',
  'series-follows-full',
  'hidden-by-team',
  'waits-in-case',
  'post-unfinished',
  'label-set-by-team',
  'labels-set',
  'address-checksum',
  'case-claimed',
  'own-decision',
  'appeal-over',
  'reauthentication-required',
  'passkey-expired',
  'passkey-unknown',
  'passkey-refused',
  'passkey-known',
  'passkeys-full',
  'passkey-required',
  'passkey-missing',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** Returns a code as responses spell it, like Firebase callable functions: `RESOURCE_EXHAUSTED`. */
export function wireStatus(code: ErrorCode): string {
  return code.toUpperCase().replaceAll('-', '_');
}

/** Returns the code for the spelling in a response. Null when it is unknown. */
export function codeOfWireStatus(status: string): ErrorCode | null {
  const code = status.toLowerCase().replaceAll('_', '-');
  return Object.hasOwn(errorStatuses, code) ? (code as ErrorCode) : null;
}

/** The messages that users see, by error code of the protocol. */
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

export const unknownDatabaseErrorMessage = 'データベースエラーが発生しました';

/** The messages that users see, by sign-in error code (`auth/…`). */
export const authErrorMessages = {
  'user-not-found': 'ユーザーが見つかりませんでした',
  'wrong-password': 'パスワードが正しくありません',
  'email-already-in-use': 'このメールアドレスは既に使用されています',
  'weak-password': 'パスワードが簡単すぎます。もっと複雑なものにしてください',
  'invalid-email': 'メールアドレスの形式が正しくありません',
  'operation-not-allowed': 'このログイン方法は現在利用できません',
  'account-exists-with-different-credential':
    'このメールアドレスは別のログイン方法で登録されています',
  'credential-already-in-use': 'この認証情報は既に別のアカウントで使用されています',
  timeout: '認証がタイムアウトしました。もう一度お試しください',
  'user-token-expired': 'ログインの有効期限が切れました。再度ログインしてください',
  'too-many-requests': '試行回数が多すぎます。しばらく待ってから再度お試しください',
  'user-disabled': 'このアカウントは停止されています',
  'unauthorized-domain': 'このドメインからのログインは許可されていません',
} as const;

export const unknownAuthErrorMessage = '認証エラーが発生しました';
export const unexpectedErrorMessage = '予期しないエラーが発生しました';

/** Returns the Japanese message for an error code. Codes with `auth/…` have messages of their own. */
export function messageOfCode(code: unknown): string {
  if (typeof code !== 'string' || code === '') return unexpectedErrorMessage;
  if (code.startsWith('auth/')) {
    return ownMessage(authErrorMessages, code.slice('auth/'.length)) ?? unknownAuthErrorMessage;
  }
  const bare = code.replace(/^(firestore|functions|database)\//, '');
  const unknown =
    bare === code && code.includes('/') ? unexpectedErrorMessage : unknownDatabaseErrorMessage;
  return ownMessage(databaseErrorMessages, bare) ?? unknown;
}

// Excludes inherited properties such as `constructor`.
function ownMessage(messages: Record<string, string>, code: string): string | undefined {
  return Object.hasOwn(messages, code) ? messages[code] : undefined;
}
