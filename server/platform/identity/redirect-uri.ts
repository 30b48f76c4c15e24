/** The path to which the sign-in provider sends members back. */
export const CALLBACK = '/auth/callback';

/** Returns the redirect URI that is registered at the sign-in provider. */
export function redirectUriOf(publicUrl: URL): string {
  return new URL(CALLBACK, publicUrl.origin).href;
}
