/** The reasons why a mail server cannot be used, by the error code of the connection. */
export type MailReason =
  | 'away'
  | 'no-login'
  | 'unknown-name'
  | 'silent'
  | 'no-tls'
  | 'bad-certificate';

/** The codes of failures in which the mail server has not replied. */
const reasons: Readonly<Record<string, MailReason>> = {
  EAUTH: 'no-login',
  ECONNECTION: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ESOCKET: 'away',
  EDNS: 'unknown-name',
  ENOTFOUND: 'unknown-name',
  ETIMEDOUT: 'silent',
  ETLS: 'no-tls',
  CERT_HAS_EXPIRED: 'bad-certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'bad-certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'bad-certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'bad-certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'bad-certificate',
};

/** The replies with which a mail server refuses the login (RFC 4954). */
const refusedLogin = /^(?:530|534|535|538)/;

/** Returns the reason behind the reply of a mail server or the code of an error, or undefined for an unknown one. */
export const mailReasonOf = (reply: string): MailReason | undefined =>
  reasons[reply] ?? (refusedLogin.test(reply) ? 'no-login' : undefined);

/** What is wrong with the mail server and what to check. The checks and the page 運用 use the same words. */
export const mailAdvice: Readonly<Record<MailReason, string>> = {
  away: '接続できません。SMTP_URLのホストとポートを確かめてください',
  'no-login': 'ログインできません。SMTP_URLに書いた名前とパスワードを確かめてください',
  'unknown-name': 'サーバーの名前が見つかりません。SMTP_URLを確かめてください',
  silent: '応答がありません。ネットワークとファイアウォールを確かめてください',
  'no-tls': '安全な接続（TLS）ができません。サーバーの証明書とポートを確かめてください',
  'bad-certificate': 'サーバーの証明書を信頼できません。期限と名前を確かめてください',
};
