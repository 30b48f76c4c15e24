import type { SendOutcome } from './mailer.ts';

/** A failure as nodemailer throws it. */
interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  /** The whole reply of the server. */
  response?: unknown;
  responseCode?: unknown;
}

/** The states of RFC 3463 that say that nobody has an address: unknown, moved, malformed, or switched off. */
const noSuchAddress = /^5(?:\.1\.(?:1|2|3|6|10)|\.2\.1)$/;
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** How servers without such states say it, and what they say of everything else. */
const meansAddress = /\b(?:user|mailbox|recipient|account|address)\b/i;
const meansPolicy =
  /polic|spam|block|list|relay|denied|full|quota|authent|reputation|rejected due/i;

/** What a failure to send means for the mail. */
export function outcomeOf(failure: unknown): SendOutcome {
  const { response, responseCode, command, code } = failure as SmtpFailure;
  if (typeof response !== 'string' || typeof responseCode !== 'number') {
    const reply = typeof code === 'string' ? code : 'unexpected';
    return code === 'EENVELOPE'
      ? { result: 'refused', reply, isAddress: false }
      : { result: 'unavailable', reply };
  }
  const reply = response.replaceAll(/[\r\n]+/g, ' ');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail || responseCode === 421) return { result: 'unavailable', reply };
  if (responseCode < 500) return { result: 'later', reply };
  return { result: 'refused', reply, isAddress: isAboutAddress(reply, command) };
}

/** Whether a refusal means that nobody has the address. In doubt it does not: greylists and filters refuse as well. */
function isAboutAddress(reply: string, command: unknown): boolean {
  const [, status] = enhanced.exec(reply) ?? [];
  if (status !== undefined) return noSuchAddress.test(status);
  const isRecipient = command === 'RCPT TO' && /^55[013]/.test(reply);
  return isRecipient && meansAddress.test(reply) && !meansPolicy.test(reply);
}
