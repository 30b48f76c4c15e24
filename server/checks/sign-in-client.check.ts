import { clientRefusal, IdentityError } from '#server/platform/identity/identity-provider.ts';
import { redirectUriOf } from '#server/platform/identity/redirect-uri.ts';
import { type Check, error, type Finding, ok } from './check.ts';

/** Checks that the sign-in provider knows the client. `signInIssuer` reports a provider that does not respond. */
export const signInClient: Check = {
  name: 'sign-in-client',
  // Only tools run this check. Its request is always refused, and a provider may treat refused requests as an attack.
  at: [],
  run: async ({ env }) => {
    const { oidc, publicUrl } = env;
    if (oidc === null) return [];
    const { host } = oidc.issuer;
    try {
      const refusal = await clientRefusal(oidc, redirectUriOf(publicUrl));
      return [refusal === null ? known(host) : unknown(host, refusal)];
    } catch (failure) {
      if (!(failure instanceof IdentityError)) throw failure;
      return failure.code === 'unreachable' ? [] : [unusable(host, failure)];
    }
  },
};

const known = (host: string) =>
  ok({
    en: `The provider ${host} accepts the client.`,
    ja: `ログインの提供元${host}は、クライアントを受け付けます。`,
  });

const unknown = (host: string, refusal: string): Finding =>
  error(
    {
      en: `The provider ${host} refuses the client (${refusal}): nobody can sign in.`,
      ja: `ログインの提供元${host}がクライアントを受け付けず（${refusal}）、だれもログインできません。`,
    },
    {
      en: 'Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
      ja: 'GOOGLE_CLIENT_IDとGOOGLE_CLIENT_SECRETを確かめてください。',
    },
  );

function unusable(host: string, { message, code }: IdentityError): Finding {
  // The message is in English and contains the error code of the library.
  const [reason = code] = /\bOAUTH_\w+/.exec(message) ?? [];
  return error(
    {
      en: `The provider ${host} cannot be used (${message}).`,
      ja: `ログインの提供元${host}を使えません（${reason}）。`,
    },
    { en: 'Check OIDC_ISSUER.', ja: 'OIDC_ISSUERを確かめてください。' },
  );
}
