import { authErrorMessages } from './error-messages.ts';
import type { SignInRefusal } from './sign-in.ts';

const dateAndTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What somebody reads whom the team has blocked or deleted, as a title and sentences. */
export function describeRefusal({ decision, reason, until }: SignInRefusal): {
  title: string;
  sentences: string[];
} {
  const title =
    decision === 'deleted'
      ? 'このアカウントは、運営が削除しました'
      : authErrorMessages['user-disabled'];
  return {
    title,
    sentences: [
      ...(reason === '' ? [] : [`理由：${reason}`]),
      ...(until === null
        ? []
        : [`${dateAndTime.format(new Date(until))}（日本時間）から、またログインできます。`]),
      'お心当たりがないときは、運営までお問い合わせください。',
    ],
  };
}
