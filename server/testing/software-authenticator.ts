import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, NewCredential } from '#contract/identity/passkeys.ts';
import type { TestClient } from './test-client.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Key {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** What an authenticator or its browser does wrong. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** Whether the authenticator has not checked a PIN or a finger. */
  isUnverified?: boolean;
  challenge?: string;
}

/** An authenticator with one key at a time, together with the browser that it is connected to. Signs with ES256. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  #key: Key | null = null;
  /** The number of uses, or 0 in an authenticator that does not count them. */
  counter = 0;
  readonly #counts: boolean;

  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  /** Creates a key and returns the response of the browser. */
  create(challenge: string, deviation: Deviation = {}): NewCredential {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = { id: randomBytes(32), privateKey, publicKey };
    return this.recreate(challenge, deviation);
  }

  /** Returns the response of the browser as if the present key was created now. */
  recreate(challenge: string, deviation: Deviation = {}): NewCredential {
    const { id, publicKey } = this.#ownKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
    const authData = Buffer.concat([this.#data(HAS_CREDENTIAL, deviation), attested]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge and returns the response of the browser. */
  use(challenge: string, deviation: Deviation = {}): Assertion {
    if (this.#counts) this.counter += 1;
    const authData = this.#data(0, deviation);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviation);
    const hashed = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signature = sign('sha256', Buffer.concat([authData, hashed]), this.#ownKey.privateKey);
    return {
      ...this.#names(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  get #ownKey(): Key {
    if (this.#key === null) throw new Error('the authenticator has no key yet');
    return this.#key;
  }

  #names() {
    const id = this.#ownKey.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #data(flags: number, { rpId = new URL(this.#origin).hostname, isUnverified }: Deviation) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const verified = isUnverified ? 0 : USER_VERIFIED;
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | verified | flags]), counter]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = this.#origin } = deviation;
    const data = { type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Adds a passkey of a new authenticator to a member of the team, whose session is then proven. */
export async function addPasskey(
  member: TestClient,
  origin: string,
  { name = '私の電話', counts = true } = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(origin, { counts });
  const { options } = await member.call('requestPasskey', {});
  await member.call('addPasskey', { name, credential: authenticator.create(options.challenge) });
  return authenticator;
}

/** Proves the session of a member with a passkey. */
export async function proveWith(
  member: TestClient,
  authenticator: SoftwareAuthenticator,
  deviation?: Deviation,
): Promise<void> {
  const { options } = await member.call('requestPasskeyProof', {});
  const credential = authenticator.use(options.challenge, deviation);
  await member.call('provePasskey', { credential });
}
