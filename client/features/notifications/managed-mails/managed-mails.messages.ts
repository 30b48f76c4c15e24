import { mailAdvice, mailReasonOf } from '#contract/notifications/mail-reasons.ts';
import type { MailState, TestMail } from '#contract/notifications/mails.ts';

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
  reason: (reply: string) => {
    const reason = mailReasonOf(reply);
    return reason && mailAdvice[reason];
  },
  trouble: (said: string, reason: string) =>
    `いま、メールサーバーを使えません（${reason}）。${said}。メールは消えずに待ち、使えるようになると送られます。`,
  askProvider: 'メールサーバーの状態を確かめてください',
  answer: (said: string, reply: string) => `${said}（${reply}）。`,
  checkInbox: '数分のうちに届くか、迷惑メールに入っていないかを確かめてください。',
  openMailbox: 'デモのメールボックスを開く',
};
