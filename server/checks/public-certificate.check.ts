import { type Certificate, daysUntil, endsSoon, readCertificate } from './certificates.ts';
import { type Check, error, type Finding, ok, warning } from './check.ts';

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

function judge(host: string, { refusal, validTo }: Certificate): Finding {
  const days = daysUntil(validTo);
  if (refusal !== null && UNKNOWN_ISSUERS.has(refusal)) {
    return error(
      {
        en: `This machine does not trust the issuer of the certificate of ${host} (${refusal}).`,
        ja: `このマシンは、${host}の証明書の発行者を信頼していません（${refusal}）。`,
      },
      trust,
    );
  }
  if (refusal !== null) {
    return error(
      {
        en: `Browsers refuse the certificate of ${host} (${refusal}).`,
        ja: `${host}の証明書は、ブラウザーに受け付けられません（${refusal}）。`,
      },
      renewal,
    );
  }
  return endsSoon(validTo)
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

/** The codes of OpenSSL for a chain that does not end at a known CA. */
const UNKNOWN_ISSUERS: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const trust = {
  en: 'Let the proxy send all certificates of the chain. If the CA is your own, name its certificate in NODE_EXTRA_CA_CERTS.',
  ja: 'プロキシーで、中間の証明書も送ってください。自分のCAの場合は、その証明書のファイルをNODE_EXTRA_CA_CERTSに指定してください。',
};

const renewal = {
  en: 'Renew it at the proxy, with all certificates of its chain.',
  ja: 'プロキシーで、中間の証明書も含めて更新してください。',
};
