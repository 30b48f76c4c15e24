import { databaseErrorMessages } from './error-codes.ts';

/** The message that users see for an unknown database error code. */
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

/**
 * Returns the Japanese message of a backend error code. Codes `auth/…` use the sign-in list, other codes the database
 * list, and unknown codes the message for unexpected errors.
 */
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
