import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { addressSetting } from './address-setting.ts';
import { atLeast, refusal } from './refusal.ts';
import { wholeNumber } from './whole-number.ts';

export interface MailAddress {
  name: string;
  address: string;
}

export interface DkimSettings {
  domain: string;
  selector: string;
  /** The file of the private key, in PEM. */
  keyFile: string;
}

export interface MailSettings {
  /** The server that sends mails. Null in the demo, where a mailbox stores them. The URL can contain a password. */
  smtp: { url: string; dkim: DkimSettings | null } | null;
  /** The sender. When its name is missing, mails use the name of the site. */
  from: MailAddress;
  /** The maximum number of mails per minute that all processes send together. */
  perMinute: number;
}

/** The secrets that prove that a notice comes from the mail provider. Null for providers that are not used. */
export interface BounceSettings {
  /** The ARN of the SNS topic of Amazon SES. */
  sesTopic: string | null;
  /** The public key of SendGrid's event webhook, as SendGrid shows it. */
  sendgridKey: string | null;
  /** The key with which Mailgun signs webhooks. */
  mailgunKey: string | null;
  /** `user:password`, as in the URL to which Postmark sends notices. */
  postmarkLogin: string | null;
}

// Covers the part of RFC 5322 without quotes, comments and spaces.
const plainAddress = /^[^\s<>()[\]@,;:"\\]+@[^\s<>()[\]@,;:"\\]+$/;

/** Whether a text is exactly one mail address. A line break, which could inject a header, makes it invalid. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text);
}

/** Returns the sender from a text like `fans@fans.example` or `森のカフェ <fans@fans.example>`. Null for any other text. */
function parseFrom(text: string): MailAddress | null {
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  return isMailAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null;
}

function isPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

const dnsName = /^[a-z\d](?:[a-z\d._-]*[a-z\d])?$/i;

export const mailVariables = {
  SMTP_URL: addressSetting(/^smtps?$/, 'smtp://user:password@host:587', 'smtps://…').optional(),
  MAIL_FROM: z
    .string()
    .transform(parseFrom)
    .refine(
      (from) => from !== null,
      refusal(
        'only an address, such as 森のカフェ <mail@fans.example>',
        '森のカフェ <mail@fans.example> のような、1つのアドレスにしてください',
      ),
    )
    .optional(),
  MAIL_PER_MINUTE: wholeNumber(1, 6000).default(60),
  DKIM_DOMAIN: z
    .string()
    .regex(
      dnsName,
      refusal('only a domain, such as fans.example', 'fans.example のようなドメインにしてください'),
    )
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(
      dnsName,
      refusal(
        'only a name in the DNS, such as hiroba',
        'hiroba のような、DNSで使える名前にしてください',
      ),
    )
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  BOUNCES_SES_TOPIC: z
    .string()
    .regex(
      /^arn:aws(?:-us-gov|-cn)?:sns:[a-z]{2,3}(?:-[a-z]+)+-\d:\d{12}:[\w-]+$/,
      refusal(
        'only such as arn:aws:sns:us-east-1:123456789012:mail',
        'arn:aws:sns:us-east-1:123456789012:mail の形にしてください',
      ),
    )
    .optional(),
  BOUNCES_SENDGRID_KEY: z
    .string()
    .refine(
      isPublicKey,
      refusal(
        'only the verification key, as SendGrid shows it',
        'SendGridが表示する検証用の鍵にしてください',
      ),
    )
    .optional(),
  BOUNCES_MAILGUN_KEY: z.string().min(16, atLeast(16)).optional(),
  BOUNCES_POSTMARK_LOGIN: z
    .string()
    .regex(
      /^[^:]+:.{16,}$/,
      refusal(
        'only a user, a colon and a password of 16 or more characters',
        'ユーザー名、コロン、16文字以上のパスワードの順に書いてください',
      ),
    )
    .optional(),
};

type MailVariables = z.infer<z.ZodObject<typeof mailVariables>>;

/** Whether the mail server and the sender are both set, or both missing. */
export function hasWholeMail({ SMTP_URL: url, MAIL_FROM: from }: MailVariables): boolean {
  return (url === undefined) === (from === undefined);
}

/** Whether all settings of DKIM are set, or none. */
export function hasWholeDkim(env: MailVariables): boolean {
  const given = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE].map(Boolean);
  return new Set(given).size === 1;
}

/** Returns how mails leave the site: by the mail server, or into the mailbox of the demo. Null when no mail is sent. */
export function mailSettingsOf(
  env: MailVariables,
  { isDemo, publicUrl }: { isDemo: boolean; publicUrl: URL },
): MailSettings | null {
  const perMinute = env.MAIL_PER_MINUTE;
  if (env.SMTP_URL && env.MAIL_FROM) {
    const smtp = { url: env.SMTP_URL, dkim: dkimOf(env) };
    return { smtp, from: env.MAIL_FROM, perMinute };
  }
  if (!isDemo) return null;
  return { smtp: null, from: { name: '', address: `mail@${publicUrl.hostname}` }, perMinute };
}

function dkimOf(env: MailVariables): DkimSettings | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = env;
  return domain && selector && keyFile ? { domain, selector, keyFile } : null;
}

export function bounceSettingsOf(env: MailVariables): BounceSettings {
  return {
    sesTopic: env.BOUNCES_SES_TOPIC ?? null,
    sendgridKey: env.BOUNCES_SENDGRID_KEY ?? null,
    mailgunKey: env.BOUNCES_MAILGUN_KEY ?? null,
    postmarkLogin: env.BOUNCES_POSTMARK_LOGIN ?? null,
  };
}
