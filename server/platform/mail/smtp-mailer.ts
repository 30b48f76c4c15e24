import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkServerIdentity } from 'node:tls';
import { createTransport } from 'nodemailer';
import { SECOND } from '#contract/foundations/limits.ts';
import { isLoopback } from '#server/platform/env/env.ts';
import { type DkimSettings, isMailAddress } from '#server/platform/env/mail-settings.ts';
import type { Log } from '#server/platform/log/log.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { MailHealth } from './mail-health.ts';
import { type ComposedMail, type Mailer, reasonOfReply, type SendOutcome } from './mailer.ts';

const CONNECTIONS = 3;

interface SmtpSettings {
  url: string;
  dkim: DkimSettings | null;
}

/** Returns the options of connections. A password is sent only over TLS, except on this machine. */
function smtpOptions(url: string) {
  const { hostname, username, protocol } = new URL(url);
  const needsTls = protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
  return {
    url,
    ...(needsTls && { requireTLS: true }),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    logger: false,
  } as const;
}

/** Returns a mailer that sends through a mail server, and watches whether the server can be used. */
export function createSmtpMailer({ url, dkim }: SmtpSettings, log: Log): Mailer {
  const health = new MailHealth(log);
  const transport = createTransport(
    { ...smtpOptions(url), pool: true, maxConnections: CONNECTIONS },
    { disableFileAccess: true, disableUrlAccess: true, ...(dkim && { dkim: readDkim(dkim) }) },
  );
  return {
    send: async (mail) => {
      if (!isWhole(mail)) return { result: 'refused', reply: 'malformed', isAddress: false };
      try {
        const { response } = await transport.sendMail(messageOf(mail));
        health.noteAnswer();
        return { result: 'accepted', reply: response };
      } catch (failure) {
        const outcome = outcomeOf(failure);
        if (outcome.result !== 'unavailable') health.noteAnswer();
        return outcome;
      }
    },
    get trouble() {
      return health.trouble;
    },
    noteRefusal: (reply) => health.noteRefusal(reasonOfReply(reply)),
    noteUnavailable: (reply) => health.noteLogin(reasonOfReply(reply)),
    watch: async () => {
      if (health.isAskDue) {
        const { trouble } = await askSmtp(url);
        health.noteLogin(trouble === null ? null : reasonOfReply(trouble));
      }
      return health.takeRecovery();
    },
    close: () => transport.close(),
  };
}

/** The headers that are signed. RFC 8058 requires both headers about unsubscribing. */
const SIGNED = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'in-reply-to',
  'references',
  'auto-submitted',
  'feedback-id',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
].join(':');

/** Whether a mail can be sent safely. False when an address or a header could inject another address or header. */
function isWhole({ to, from, subject, headers }: ComposedMail): boolean {
  const lines = [from.name, subject, ...Object.entries(headers).flat()];
  return (
    isMailAddress(to) &&
    isMailAddress(from.address) &&
    lines.every((line) => !/[\r\n\0]/.test(line))
  );
}

function messageOf({ to, references, headers, ...mail }: ComposedMail) {
  return {
    ...mail,
    to: { name: '', address: to },
    ...(references !== null && { references, inReplyTo: references }),
    // A prepared header is not folded, because RFC 8058 requires a URL to be on one line.
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        { prepared: true, value: withAsciiPhrase(value) },
      ]),
    ),
  };
}

/** The maximum number of bytes in an encoded word, which may have at most 75 characters (RFC 2047, 2). */
const WORD_BYTES = 42;

/** Encodes the phrase before an id in angle brackets as in RFC 2047, and folds it. Ids and URLs are unchanged. */
function withAsciiPhrase(value: string): string {
  const [, phrase = '', id = ''] = /^([^<]*)(<.*)?$/.exec(value) ?? [];
  if (/^[\x20-\x7e]*$/.test(phrase)) return value;
  const words: string[] = [''];
  for (const character of phrase.trim()) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = last + character;
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return [...encoded, id].filter(Boolean).join('\r\n ');
}

function readDkim({ domain, selector, keyFile }: DkimSettings) {
  try {
    const privateKey = readFileSync(keyFile, 'utf8');
    createPrivateKey(privateKey);
    return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartFailure(
      {
        en: `DKIM_KEY_FILE ${keyFile} cannot be used (${code}). It must be a private key in PEM that this user may read.`,
        ja: `DKIM_KEY_FILE ${keyFile} を使えません（${code}）。このユーザーが読める、PEM形式の秘密鍵にしてください。`,
      },
      { cause },
    );
  }
}

interface SmtpAnswer {
  /** Why the server cannot be used: it refuses the login or does not respond. Null when it can be used. */
  trouble: string | null;
  /** When the certificate of the server ends, in milliseconds. Null without TLS and for an invalid certificate. */
  certificateEnds: number | null;
}

/** Connects to the mail server of a URL, and logs in if the URL has an account. Sends no mail. */
export async function askSmtp(url: string): Promise<SmtpAnswer> {
  let certificateEnds: number | null = null;
  const checkIdentity: typeof checkServerIdentity = (host, certificate) => {
    certificateEnds = Date.parse(certificate.valid_to);
    return checkServerIdentity(host, certificate);
  };
  const transport = createTransport({
    ...smtpOptions(url),
    tls: { checkServerIdentity: checkIdentity },
  });
  try {
    await transport.verify();
    return { trouble: null, certificateEnds };
  } catch (failure) {
    return { trouble: outcomeOf(failure).reply, certificateEnds };
  } finally {
    transport.close();
  }
}

interface SmtpFailure {
  code?: unknown;
  /** The code of the system or of TLS, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** The status codes of RFC 3463 for an address that does not exist: unknown, moved, malformed, or switched off. */
const noSuchAddress = /^5(?:\.1\.(?:1|2|3|6|10)|\.2\.1)$/;
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** The words in replies without such codes: `meansAddress` for a missing address, `meansPolicy` for other reasons. */
const meansAddress = /\b(?:user|mailbox|recipient|account|address)\b/i;
const meansPolicy =
  /polic|spam|block|list|relay|denied|full|quota|authent|reputation|rejected due/i;

function outcomeOf(failure: unknown): SendOutcome {
  const { response, responseCode, command, code, originalCode } = failure as SmtpFailure;
  if (typeof response !== 'string' || typeof responseCode !== 'number') {
    const known = [originalCode, code].find((each): each is string => typeof each === 'string');
    const reply = known ?? 'unexpected';
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

/** Whether a refused mail has an address that does not exist. False in doubt, because greylists also refuse mails. */
function isAboutAddress(reply: string, command: unknown): boolean {
  const [, status] = enhanced.exec(reply) ?? [];
  if (status !== undefined) return noSuchAddress.test(status);
  const isRecipient = command === 'RCPT TO' && /^55[013]/.test(reply);
  return isRecipient && meansAddress.test(reply) && !meansPolicy.test(reply);
}
