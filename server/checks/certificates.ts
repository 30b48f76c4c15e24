import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { Env } from '#server/platform/env/env.ts';
import { askSmtp } from '#server/platform/mail/smtp-mailer.ts';
import { RESPONSE_TIMEOUT } from './check.ts';

/** Certificates are renewed a month before they end. With fewer days left, renewals have failed for two weeks. */
const SOON_DAYS = 14;

export interface Certificate {
  /** Why browsers do not trust the certificate. Null if they do. */
  refusal: string | null;
  /** In milliseconds. */
  validTo: number;
}

/** Returns the certificate of a server, even if browsers refuse it. Null when none arrives in time. */
export function readCertificate({ hostname, port }: URL): Promise<Certificate | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Certificate | null>();
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // Invalid certificates are accepted here, because the caller judges them and no data is sent.
    rejectUnauthorized: false,
  });
  socket.setTimeout(RESPONSE_TIMEOUT, () => socket.destroy());
  socket.once('secureConnect', () => {
    // `authorizationError` is typed as an error, but its value is the code of OpenSSL.
    const refusal = socket.authorized ? null : String(socket.authorizationError);
    resolve({ refusal, validTo: Date.parse(socket.getPeerCertificate().valid_to) });
    socket.destroy();
  });
  socket.once('error', () => resolve(null));
  socket.once('close', () => resolve(null));
  return promise;
}

/** Returns the number of whole days until a time in milliseconds. */
export function daysUntil(time: number, now: number = Date.now()): number {
  return Math.floor((time - now) / DAY);
}

export function endsSoon(time: number, now: number = Date.now()): boolean {
  return daysUntil(time, now) < SOON_DAYS;
}

export const certificateServers = ['public', 'mail'] as const;
type CertificateServer = (typeof certificateServers)[number];

/** When the certificates of the public address and of the mail server end, in milliseconds. Null when not known. */
export type CertificateEnds = Readonly<Record<CertificateServer, number | null>>;

export interface CertificateWatch {
  /** The last known times at which the certificates end. */
  readonly last: CertificateEnds;
  /**
   * Returns the times at which the certificates end. Reads the certificates again when the last read was hours ago.
   * Never rejects.
   */
  read(): Promise<CertificateEnds>;
}

const READ_EVERY = 6 * HOUR;

/** Watches the certificates of a site. The certificates are read at the first call. */
export function watchCertificates({ publicUrl, mail }: Pick<Env, 'publicUrl' | 'mail'>) {
  const readers: Record<CertificateServer, () => Promise<number | null>> = {
    public: async () =>
      publicUrl.protocol === 'https:'
        ? ((await readCertificate(publicUrl))?.validTo ?? null)
        : null,
    mail: async () => (mail?.smtp ? (await askSmtp(mail.smtp.url)).certificateEnds : null),
  };
  let last: CertificateEnds = { public: null, mail: null };
  let readAt = Number.NEGATIVE_INFINITY;
  const watch: CertificateWatch = {
    get last() {
      return last;
    },
    read: async () => {
      if (Date.now() - readAt < READ_EVERY) return last;
      readAt = Date.now();
      const [ofPublic, ofMail] = await Promise.all([readers.public(), readers.mail()]);
      last = { public: ofPublic, mail: ofMail };
      return last;
    },
  };
  return watch;
}
