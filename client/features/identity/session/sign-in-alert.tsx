import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { authErrorMessages, messageOfCode } from '#contract/foundations/error-codes.ts';
import type { SignInRefusal } from '#contract/identity/sign-in.ts';
import { describeRefusal } from '#contract/identity/sign-in-refusal.ts';
import { loginMessages } from './login.messages.ts';

interface SignInAlertProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function SignInAlert({ title, text, children }: SignInAlertProps) {
  return (
    <div role="alert" className="mt-4 flex gap-3 rounded-md bg-danger-soft p-4 text-left text-sm">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold text-danger">{title}</p>
        <p className="mt-0.5 whitespace-pre-line text-ink [overflow-wrap:anywhere]">{text}</p>
        {children}
      </div>
    </div>
  );
}

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
  const known: Record<string, SignInMessage> = {
    'auth/popup-blocked': { title: titles.blocked, text: reasons.blocked },
    'auth/popup-closed-by-user': { title: titles.cancelled, text: reasons.cancelled },
    'auth/cancelled-popup-request': { title: titles.cancelled, text: reasons.cancelled },
    'auth/access-denied': { title: titles.cancelled, text: reasons.cancelled },
    'auth/network-request-failed': { title: titles.network, text: reasons.network },
    'auth/unavailable': { title: titles.other, text: reasons.unavailable },
    'auth/internal-error': { title: titles.internal, text: reasons.internal },
    'auth/invalid-credential': { title: titles.internal, text: reasons.unverified },
    'auth/unauthorized-domain': {
      title: titles.domain,
      text: authErrorMessages['unauthorized-domain'],
    },
    'auth/registration-closed': { title: titles.registration, text: reasons.registration },
    'auth/email-required': { title: titles.other, text: reasons.emailRequired },
  };
  // The code can come from the URL, so it can be the name of an inherited property, such as `constructor`.
  const message = Object.hasOwn(known, code) ? known[code] : undefined;
  return message ?? { title: titles.other, text: messageOfCode(code) };
}
