import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY } from '#contract/foundations/limits.ts';
import { type Check, error, type Finding, ok, PATIENCE, warning } from './check.ts';

/** Certificates are renewed a month before they expire. With fewer days left, renewals have failed for two weeks. */
const SOON_DAYS = 14;

interface Certificate {
  /** Why browsers do not trust the certificate. Null if they do. */
  refusal: string | null;
  validTo: number;
}

/** Checks that the certificate of the public address is valid. Other checks report an address without response. */
export const publicCertificate: Check = {
  name: 'public-certificate',
  at: ['dashboard'],
  run: async ({ env }) => {
    if (env.publicUrl.protocol !== 'https:') return [];
    const certificate = await readCertificate(env.publicUrl);
    return certificate ? [judge(env.publicUrl.host, certificate)] : [];
  },
};

/** Returns the certificate of a server, even if browsers refuse it. Null when none arrives in time. */
function readCertificate({ hostname, port }: URL): Promise<Certificate | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Certificate | null>();
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // Invalid certificates are accepted here, because the caller judges them and no data is sent.
    rejectUnauthorized: false,
  });
  socket.setTimeout(PATIENCE, () => socket.destroy());
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

function judge(host: string, { refusal, validTo }: Certificate): Finding {
  const days = Math.floor((validTo - Date.now()) / DAY);
  if (refusal !== null) {
    return error(
      {
        en: `Browsers refuse the certificate of ${host} (${refusal}).`,
        ja: `${host}の証明書は、ブラウザーに受け付けられません（${refusal}）。`,
      },
      renewal,
    );
  }
  return days < SOON_DAYS
    ? warning(
        {
          en: `The certificate of ${host} ends in ${days} days.`,
          ja: `${host}の証明書が、あと${days}日で切れます。`,
        },
        renewal,
      )
    : ok({
        en: `The certificate of ${host} holds for ${days} days.`,
        ja: `${host}の証明書は、あと${days}日有効です。`,
      });
}

const renewal = {
  en: 'Renew it at the proxy, with all certificates of its chain.',
  ja: 'プロキシーで、中間の証明書も含めて更新してください。',
};
