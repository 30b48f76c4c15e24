import { PASSKEY_CHALLENGE_LIFETIME } from '#contract/foundations/limits.ts';
import type { Assertion, NewCredential } from '#contract/identity/passkeys.ts';
import type { PasskeysTable } from './passkeys.tables.ts';

// The library is loaded when it is first used, because loading it would delay the start of the server by 0.3 seconds.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Ed25519, ES256 and RS256, as COSE numbers. Node's support of the newer ML-DSA is experimental. */
const algorithms = [-8, -7, -257];

type KnownPasskey = Pick<PasskeysTable, 'credential_id' | 'transports'>;
type Transports = string[];

const credentialsOf = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: JSON.parse(transports) as Transports,
  }));

interface NewPasskeyOptions {
  publicUrl: URL;
  siteName: string;
  user: { id: string; username: string; displayName: string };
  known: readonly KnownPasskey[];
}

/** Returns the options with which a browser creates a passkey on an authenticator that has none of the member yet. */
export async function creationOptions({ publicUrl, siteName, user, known }: NewPasskeyOptions) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: publicUrl.hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.displayName,
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** Returns the options with which a browser uses one of the passkeys of a member. */
export async function proofOptions(publicUrl: URL, known: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    allowCredentials: credentialsOf(known),
    userVerification: 'required',
  });
}

/** Returns the challenge that a response claims to have signed, or null when the response cannot be read. */
export async function challengeOf({ response }: NewCredential | Assertion): Promise<string | null> {
  const { decodeClientDataJSON } = await helpers();
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the columns of a passkey that a browser has created for a challenge, or null when the response is wrong. */
export async function verifyNewPasskey(
  publicUrl: URL,
  challenge: string,
  { response, ...credential }: NewCredential,
): Promise<Pick<PasskeysTable, 'credential_id' | 'public_key' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { isoBase64URL } = await helpers();
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: isoBase64URL.fromBuffer(publicKey),
    counter,
    transports: JSON.stringify(response.transports),
  };
}

/** Returns the new counter of a passkey that has signed a challenge, or null when the response is wrong. */
export async function verifyProof(
  publicUrl: URL,
  challenge: string,
  { credential, passkey }: { credential: Assertion; passkey: PasskeysTable },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { isoBase64URL } = await helpers();
  const { credential_id: id, public_key, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    credential: { id, publicKey: isoBase64URL.toBuffer(public_key), counter },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
