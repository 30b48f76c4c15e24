import { AppError } from '#server/platform/http/app-error.ts';

const messageErrors = {
  malformed: '署名するメッセージの形式が正しくありません',
  domain: '別のサイトのためのメッセージです。このサイトで作り直してください',
  address: '別のウォレットのためのメッセージです。選び直してください',
  chain: '別のチェーンのためのメッセージです。もう一度やり直してください',
  expired: 'メッセージの期限が切れました。もう一度やり直してください',
  used: 'このメッセージはもう使えません。もう一度やり直してください',
  nonce: '新しいメッセージに置き換えられています。もう一度やり直してください',
  altered: 'メッセージが書き換えられています。表示されたとおりに署名してください',
} as const;

/** The reasons for which a message does not prove a wallet. */
export type ProofMessageError = keyof typeof messageErrors;

/** Returns the error for a message that does not prove the wallet. */
export function refusedMessage(error: ProofMessageError): AppError {
  const text = messageErrors[error];
  return new AppError('invalid-argument', text, { fields: { message: text } });
}

/** Returns the error for a signature that does not belong to the wallet. */
export function refusedSignature(): AppError {
  const text = 'このウォレットの署名ではありません。アカウントを確認してください';
  return new AppError('invalid-argument', text, { fields: { signature: text } });
}

/** Returns the error for a signature of a contract on a chain without an endpoint. */
export function uncheckableSignature(): AppError {
  const text = 'このチェーンでは、コントラクトのウォレットを確認できません';
  return new AppError('failed-precondition', text, { fields: { signature: text } });
}

/** Returns the error when no endpoint can check the signature of a contract. */
export function checkUnavailable(): AppError {
  const text = 'いまは署名を確認できません。しばらく待ってからもう一度お試しください';
  return new AppError('unavailable', text, { fields: { signature: text } });
}
