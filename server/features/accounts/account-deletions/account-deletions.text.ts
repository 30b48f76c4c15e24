import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';
import type { MailContent } from '#server/features/notifications/mails/queue-mail.service.ts';

/** Returns the mail about a deletion that is planned for `deleteAfter`, with the reason of a team's decision. */
export function deletionNotice(deleteAfter: string, teamReason: string | null) {
  const at = japanMinuteFrom(deleteAfter);
  if (teamReason === null) {
    return {
      title: 'アカウントの削除を受け付けました',
      text: `${at}に、プロフィールや投稿などのすべてのデータを削除します。\nそれまでにログインすれば、アカウントを元に戻せます。心当たりがないときは、すぐにログインして元に戻してください。`,
    };
  }
  return {
    title: '運営がアカウントの削除を決めました',
    text: `${at}に、プロフィールや投稿などのすべてのデータを削除します。\n理由：${teamReason}\nご意見は、このメールの下にあるお問い合わせ先までお送りください。`,
  };
}

/** Returns the last mail to a member, after the deletion. */
export function deletionDone(): MailContent {
  return {
    subject: 'アカウントを削除しました',
    preheader: 'ご利用ありがとうございました。',
    heading: 'アカウントを削除しました',
    paragraphs: [
      'プロフィールや投稿などのデータを削除しました。このメールアドレスへのメールも、これが最後です。',
      'これまでご利用いただき、ありがとうございました。',
    ],
    reason: 'アカウントの削除が終わったこと',
  };
}
