import type { MailState, TestMail } from '#contract/notifications/mails.ts';

const away = '接続できません。SMTP_URLのホストとポートを確かめてください';
const noLogin = 'ログインできません。SMTP_URLに書いた名前とパスワードを確かめてください';
const unknownName = 'サーバーの名前が見つかりません。SMTP_URLを確かめてください';
const badCertificate = 'サーバーの証明書を信頼できません。期限と名前を確かめてください';

/** The texts for the reasons of failures. Most of these are failures in which the mail server has not replied. */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: noLogin,
  ECONNECTION: away,
  ECONNREFUSED: away,
  ECONNRESET: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ESOCKET: away,
  EDNS: unknownName,
  ENOTFOUND: unknownName,
  ETIMEDOUT: '応答がありません。ネットワークとファイアウォールを確かめてください',
  ETLS: '安全な接続（TLS）ができません。サーバーの証明書とポートを確かめてください',
  CERT_HAS_EXPIRED: badCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
};

/** The text for a reply with which the mail server refuses the login (RFC 4954). */
const refusedLogin = /^(?:530|534|535|538)/;

const outcomes: Record<TestMail['outcome'], string> = {
  accepted: 'メールサーバーが受け取りました',
  refused: 'メールサーバーに断られました',
  later: 'メールサーバーが、あとで送るように求めています',
  unavailable: 'メールサーバーを使えません',
};

const transports: Record<NonNullable<MailState['transport']> | 'none', string> = {
  smtp: 'SMTP_URLのメールサーバーから送ります。',
  demo: 'デモなので、メールは外へ出ずにデモのメールボックスへ届きます。',
  none: 'メールは送っていません。送るには、SMTP_URLとMAIL_FROMを設定してください。',
};

export const managedMailsMessages = {
  title: 'メール',
  transport: (transport: MailState['transport']) => transports[transport ?? 'none'],
  counts: ({ waiting, failed }: MailState) =>
    `送信待ち ${waiting}通、30日のあいだに送れなかったもの ${failed}通`,
  test: 'テストメールを自分に送る',
  outcomes,
  reason: (reply: string) => reasons[reply] ?? (refusedLogin.test(reply) ? noLogin : undefined),
  trouble: (said: string, reason: string) =>
    `いま、メールサーバーを使えません（${reason}）。${said}。メールは消えずに待ち、使えるようになると送られます。`,
  askProvider: 'メールサーバーの状態を確かめてください',
  answer: (said: string, reply: string) => `${said}（${reply}）。`,
  checkInbox: '数分のうちに届くか、迷惑メールに入っていないかを確かめてください。',
  openMailbox: 'デモのメールボックスを開く',
};
