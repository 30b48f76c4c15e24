import type { MailAddress } from '#server/platform/env/mail-settings.ts';
import type { MailTrouble } from './mail-health.ts';

export interface ComposedMail {
  from: MailAddress;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  /** The Message-ID of the conversation to which the mail belongs, or null. */
  references: string | null;
  headers: Readonly<Record<string, string>>;
}

/** The outcome of sending a mail. `reply` is the mail server's reply or another reason, and can contain the address. */
export type SendOutcome =
  | { result: 'accepted'; reply: string }
  /** The mail cannot be sent. With `isAddress`, the address does not exist. */
  | { result: 'refused'; reply: string; isAddress: boolean }
  /** The server asks for another attempt with this mail. */
  | { result: 'later'; reply: string }
  /** The server accepts no mail at present. */
  | { result: 'unavailable'; reply: string };

export interface Mailer {
  /** Sends one mail. Never rejects. */
  send(mail: ComposedMail): Promise<SendOutcome>;
  /** Why the server accepts no mail. Null while it does, or while nothing is known. */
  readonly trouble: MailTrouble | null;
  /** Notes that the server has accepted none of several mails. `reply` is the reply to the last mail. */
  noteRefusal(reply: string): void;
  /** Notes that the server was unavailable for a mail outside of the queue. The next accepted login ends this state. */
  noteUnavailable(reply: string): void;
  /**
   * Asks the server whether it accepts the login, unless the server has responded lately. Returns whether the server
   * has become usable since the previous call, or since the start of the process. Never rejects.
   */
  watch(): Promise<boolean>;
  close(): void;
}

/** Returns the code at the beginning of a reply, such as `550 5.1.1`, or null. It reveals nothing about the recipient. */
export function replyCodeOf(reply: string): string | null {
  return (
    /^[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(reply)?.[0].replace('-', ' ') ?? null
  );
}

/** Returns what a reply says without naming the recipient: its code, or the code of an error such as `ECONNREFUSED`. */
export function reasonOfReply(reply: string): string {
  return replyCodeOf(reply) ?? (/^[A-Z][A-Z_]+$/.test(reply) ? reply : 'unexpected');
}
