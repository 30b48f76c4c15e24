import type { Env } from '#server/platform/env/env.ts';
import type { CheckContext } from './check.ts';

/** Requests the discovery document of the sign-in provider. Rejects when the provider does not respond. */
export function askIssuer(
  { issuer }: NonNullable<Env['oidc']>,
  request: CheckContext['request'],
): Promise<Response> {
  return request(new URL('.well-known/openid-configuration', `${issuer.href.replace(/\/$/, '')}/`));
}
