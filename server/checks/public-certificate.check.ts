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

const renewal = {
  en: 'Renew it at the proxy, with all certificates of its chain.',
  ja: 'プロキシーで、中間の証明書も含めて更新してください。',
};
