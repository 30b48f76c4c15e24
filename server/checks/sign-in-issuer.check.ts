import type { Env } from '#server/platform/env/env.ts';
import { type OperatorText, untranslated } from '#server/platform/operator-text.ts';
import { type Check, type CheckContext, error, ok, reasonOf } from './check.ts';

export const signInIssuer: Check = {
  name: 'sign-in-issuer',
  at: ['dashboard'],
  run: async ({ env, request }) => {
    if (!env.oidc) return [];
    const { host } = env.oidc.issuer;
    const reason = await askIssuer(env.oidc, request).then(troubleOf, reasonOf);
    if (reason === null) {
      return [
        ok({
          en: `The provider ${host} answers.`,
          ja: `ログインの提供元${host}が応答します。`,
        }),
      ];
    }
    return [
      error(
        {
          en: `The provider ${host} does not answer (${reason.en}).`,
          ja: `ログインの提供元${host}が応答しません（${reason.ja}）。`,
        },
        {
          en: 'Check OIDC_ISSUER and the way to it.',
          ja: 'OIDC_ISSUERとネットワークを確かめてください。',
        },
      ),
    ];
  },
};

/** Returns why a response is not the discovery document of a provider, or null. */
async function troubleOf(response: Response): Promise<OperatorText | null> {
  if (!response.ok) return untranslated(`HTTP ${response.status}`);
  const document: unknown = await response.json().catch(() => null);
  const { issuer } = (document ?? {}) as { issuer?: unknown };
  return typeof issuer === 'string' ? null : noProvider;
}

const noProvider: OperatorText = {
  en: 'no OpenID configuration',
  ja: 'OpenIDの設定がありません',
};

/** Requests the discovery document of the sign-in provider. Rejects when the provider does not respond. */
export function askIssuer(
  { issuer }: NonNullable<Env['oidc']>,
  request: CheckContext['request'],
): Promise<Response> {
  return request(new URL('.well-known/openid-configuration', `${issuer.href.replace(/\/$/, '')}/`));
}
