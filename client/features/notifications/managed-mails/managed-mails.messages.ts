import type { MailState, TestMail } from '#contract/notifications/mails.ts';

/** The texts for the reasons of failures in which the mail server has not replied. */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'ログインできません。SMTP_URLに書いた名前とパスワードを確かめてください',
  ECONNECTION: '接続できません。SMTP_URLのホストとポートを確かめてください',
  EDNS: 'サーバーの名前が見つかりません。SMTP_URLを確かめてください',
  ESOCKET: '接続できません。SMTP_URLのホストとポートを確かめてください',
  ETIMEDOUT: '応答がありません。ネットワークとファイアウォールを確かめてください',
  ETLS: '安全な接続（TLS）ができません。サーバーの証明書とポートを確かめてください',
};

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
  reasons,
  answer: (said: string, reply: string) => `${said}（${reply}）。`,
  checkInbox: '数分のうちに届くか、迷惑メールに入っていないかを確かめてください。',
  openMailbox: 'デモのメールボックスを開く',
};
