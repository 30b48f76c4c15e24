import { isLoopback } from '#server/platform/env/env.ts';
import { untranslated } from '#server/platform/operator-text.ts';
import { readCertificate } from './certificates.ts';
import { type Check, ok, reasonOf, warning } from './check.ts';

/**
 * Checks that the site responds at its public address. `publicName` reports an unknown host, and `publicCertificate` a
 * certificate that is refused.
 */
export const publicAnswer: Check = {
  name: 'public-answer',
  at: ['dashboard'],
  run: async ({ env, request }) => {
    if (isLoopback(env.publicUrl.hostname)) return [];
    const address = `${env.publicUrl.origin}/healthz`;
    const reason = await request(address).then(
      (response) => (response.ok ? null : untranslated(`HTTP ${response.status}`)),
      reasonOf,
    );
    if (reason === null) {
      return [ok({ en: `${address} answers.`, ja: `${address}が応答します。` })];
    }
    if (reason.en === 'ENOTFOUND') return [];
    if ((await readCertificate(env.publicUrl))?.refusal === reason.en) return [];
    return [
      warning(
        {
          en: `${address} does not answer from here (${reason.en}).`,
          ja: `${address}が、ここから応答しません（${reason.ja}）。`,
        },
        {
          en: 'Check the site and the proxy.',
          ja: 'サイトとプロキシーを確かめてください。',
        },
      ),
    ];
  },
};
