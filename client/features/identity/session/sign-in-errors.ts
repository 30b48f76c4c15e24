import { authErrorMessages, messageOfCode } from '#contract/foundations/error-messages.ts';
import type { SignInRefusal } from '#contract/identity/sign-in.ts';
import { describeRefusal } from '#contract/identity/sign-in-refusal.ts';
import { loginMessages } from './login.messages.ts';

interface SignInMessage {
  title: string;
  text: string;
}

/** Returns the text for an error code of a sign-in (`auth/…`), or for a decision of the team that prevents it. */
export function describeSignInError(code: string, refusal?: SignInRefusal): SignInMessage {
  const { titles, reasons } = loginMessages;
  if (refusal) {
    const { title, sentences } = describeRefusal(refusal);
    return { title, text: sentences.join('\n') };
  }
  switch (code) {
    case 'auth/popup-blocked':
      return { title: titles.blocked, text: reasons.blocked };
    case 'auth/popup-closed-by-user':
    case 'auth/cancelled-popup-request':
    case 'auth/access-denied':
      return { title: titles.cancelled, text: reasons.cancelled };
    case 'auth/network-request-failed':
      return { title: titles.network, text: reasons.network };
    case 'auth/unavailable':
      return { title: titles.other, text: reasons.unavailable };
    case 'auth/internal-error':
      return { title: titles.internal, text: reasons.internal };
    case 'auth/invalid-credential':
      return { title: titles.internal, text: reasons.unverified };
    case 'auth/unauthorized-domain':
      return { title: titles.domain, text: authErrorMessages['unauthorized-domain'] };
    case 'auth/registration-closed':
      return { title: titles.registration, text: reasons.registration };
    case 'auth/email-required':
      return { title: titles.other, text: reasons.emailRequired };
    default:
      return { title: titles.other, text: messageOfCode(code) };
  }
}

/** Whether the sign-in continues in this window after the popup has failed with this code. */
export function fallsBackToRedirect(code: string): boolean {
  return ['auth/popup-blocked', 'auth/popup-closed-by-user', 'auth/unauthorized-domain'].includes(
    code,
  );
}
