import { WALLETS_MAX } from '#contract/foundations/limits.ts';

/** The messages when a wallet cannot be added: by error code, for a lost connection, and for other errors. */
export const addWalletErrors = {
  unauthenticated: '認証が必要です。ログインしてから再度お試しください。',
  'invalid-argument': '無効なウォレットアドレスです',
  'resource-exhausted': `ウォレットアドレスは最大${WALLETS_MAX}個まで登録可能です`,
  'already-exists': 'このウォレットアドレスは既に登録されています',
  internal: 'サーバーエラーが発生しました。しばらく待ってから再度お試しください。',
  connection: '接続エラーが発生しました。ページを再読み込みしてから再度お試しください。',
  else: 'ウォレットアドレスの追加に失敗しました',
} as const;

export const refreshWalletErrors = {
  'permission-denied': 'このウォレットの更新権限がありません',
  else: 'NFTキャッシュの更新に失敗しました',
} as const;

export const deleteWalletError = 'ウォレットの削除に失敗しました';
