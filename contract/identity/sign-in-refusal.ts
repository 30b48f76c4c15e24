import { authErrorMessages } from '#contract/foundations/error-codes.ts';
import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';
import type { SignInRefusal } from './sign-in.ts';

interface Description {
  title: string;
  sentences: string[];
}

/** Returns the title and the sentences of a refused sign-in, for a decision of the team or too many attempts. */
export function describeRefusal({ decision, reason, until }: SignInRefusal): Description {
  if (decision === 'limited') return describeLimit(until);
  const title =
    decision === 'deleted'
      ? 'このアカウントは、運営が削除しました'
      : authErrorMessages['user-disabled'];
  return {
    title,
    sentences: [
      ...(reason === '' ? [] : [`理由：${reason}`]),
      ...sentencesUntil(until),
      'お心当たりがないときは、運営までお問い合わせください。',
    ],
  };
}

function describeLimit(until: string | null): Description {
  const sentences = [
    'ログインの試行が続いたため、しばらく受け付けられません。',
    ...sentencesUntil(until),
  ];
  return { title: 'いまはログインできません', sentences };
}

function sentencesUntil(until: string | null): string[] {
  if (until === null) return [];
  return [`${japanMinuteFrom(until)}（日本時間）から、またログインできます。`];
}
