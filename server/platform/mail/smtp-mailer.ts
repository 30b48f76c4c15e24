import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { SECOND } from '#contract/foundations/limits.ts';
import { isLoopback } from '#server/platform/env/env.ts';
import { type DkimSettings, isMailAddress } from '#server/platform/env/mail-settings.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import type { ComposedMail, Mailer, SendOutcome } from './mailer.ts';

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

export function createSmtpMailer({ url, dkim }: SmtpSettings): Mailer {
  const transport = createTransport(
    { ...smtpOptions(url), pool: true, maxConnections: CONNECTIONS },
    { disableFileAccess: true, disableUrlAccess: true, ...(dkim && { dkim: readDkim(dkim) }) },
  );
  return {
    send: async (mail) => {
      if (!isWhole(mail)) return { result: 'refused', reply: 'malformed', isAddress: false };
      try {
        const { response } = await transport.sendMail(messageOf(mail));
        return { result: 'accepted', reply: response };
      } catch (failure) {
        return outcomeOf(failure);
      }
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

/** Whether a mail can be sent safely. False when an address or a header could inject another one. */
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

/** The most bytes in an encoded word, which may have at most 75 characters (RFC 2047, 2). */
const WORD_BYTES = 42;

/** Encodes the phrase before an id in angle brackets by RFC 2047, and folds it. Ids and URLs are unchanged. */
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
    return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
  } catch (cause) {
    throw new StartFailure('DKIM_KEY_FILE cannot be read.', { cause });
  }
}

/** Returns why a mail server cannot be used: it refuses the login or does not respond. Null when it can be used. */
export async function smtpTrouble(url: string): Promise<string | null> {
  const transport = createTransport(smtpOptions(url));
  try {
    await transport.verify();
    return null;
  } catch (failure) {
    return outcomeOf(failure).reply;
  } finally {
    transport.close();
  }
}

interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** The status codes of RFC 3463 for an address that does not exist: unknown, moved, malformed, or switched off. */
const noSuchAddress = /^5(?:\.1\.(?:1|2|3|6|10)|\.2\.1)$/;
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** The words with which servers without such codes describe a missing address, and those for other reasons. */
const meansAddress = /\b(?:user|mailbox|recipient|account|address)\b/i;
const meansPolicy =
  /polic|spam|block|list|relay|denied|full|quota|authent|reputation|rejected due/i;

function outcomeOf(failure: unknown): SendOutcome {
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

/** Whether a refused mail has an address that does not exist. False in doubt, as greylists and filters also refuse. */
function isAboutAddress(reply: string, command: unknown): boolean {
  const [, status] = enhanced.exec(reply) ?? [];
  if (status !== undefined) return noSuchAddress.test(status);
  const isRecipient = command === 'RCPT TO' && /^55[013]/.test(reply);
  return isRecipient && meansAddress.test(reply) && !meansPolicy.test(reply);
}
