import type { MailAddress } from '#server/platform/env/mail-settings.ts';

/** A mail as it leaves the site. */
export interface ComposedMail {
  from: MailAddress;
  /** The address of its one recipient. */
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  /** The Message-ID of the conversation that it belongs to, or null. */
  references: string | null;
  /** Other headers by name. */
  headers: Readonly<Record<string, string>>;
}

/** What became of a mail. `reply` is what the mail server has said, or the reason without one. It can contain the address. */
export type SendOutcome =
  | { result: 'accepted'; reply: string }
  /** It cannot be sent. `isAddress`: nobody has the address. */
  | { result: 'refused'; reply: string; isAddress: boolean }
  /** The server asks to try this mail again. */
  | { result: 'later'; reply: string }
  /** The server takes no mail at present. */
  | { result: 'unavailable'; reply: string };

/** The port for mails. */
export interface Mailer {
  /** Sends one mail. Never rejects. */
  send(mail: ComposedMail): Promise<SendOutcome>;
  /** Ends the idle connections. */
  close(): void;
}

/** The code at the beginning of a reply, such as `550 5.1.1`, or null. It tells nothing about the recipient. */
export function replyCodeOf(reply: string): string | null {
  return (
    /^[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(reply)?.[0].replace('-', ' ') ?? null
  );
}
