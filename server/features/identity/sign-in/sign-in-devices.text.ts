import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';
import type { MailContent } from '#server/features/notifications/mails/queue-mail.service.ts';

interface SignIn {
  browser: string;
  system: string;
  at: Date;
}

/** Returns the mail about a sign-in on a device on which the member has not signed in before. */
export function newDeviceMail({ browser, system, at }: SignIn): MailContent {
  const device = [system, browser].filter(Boolean).join('・') || '不明な端末';
  return {
    subject: '新しい端末でログインがありました',
    preheader: device,
    heading: '新しい端末でログインがありました',
    paragraphs: [
      `端末：${device}\n日時：${japanMinuteFrom(at.toISOString())}（日本時間）`,
      'ご自身のログインなら、このままで大丈夫です。',
      '心当たりがないときは、「ログイン中の端末」からログアウトして、ログインに使うアカウントのパスワードを変えてください。',
    ],
    action: { label: 'ログイン中の端末を確かめる', path: '/settings/sessions' },
    reason: 'これまでと違う端末でのログイン',
  };
}
