import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callFunction } from '#client/lib/api/api.ts';

/** Proves the session with a passkey that the viewer chooses in the browser. Rejects when the viewer cancels. */
export async function proveSession(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await callFunction('requestPasskeyProof', {});
  // The schema of the contract does not repeat the options, because only the library reads them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = { clientDataJSON, authenticatorData, signature };
  const credential = { id, rawId, type: 'public-key' as const, response: answer };
  await callFunction('provePasskey', { credential });
}
