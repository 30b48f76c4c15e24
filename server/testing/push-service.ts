import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushSubscriptionInput } from '#contract/notifications/push-subscriptions.ts';
import { makeCertificate } from './certificates.ts';

/** A message that a push service has accepted, decrypted as its browser does. */
export interface ReceivedPush {
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** The claims of the signature, which has been checked. */
  claims: { aud: string; exp: number; sub: string };
  /** The public key of the site that made the signature. */
  publicKey: string;
  bytes: number;
  content: Record<string, unknown>;
}

/** A response of a push service. Without a status, the service does not respond. */
export interface PushAnswer {
  status?: number;
  headers?: Record<string, string>;
}

export interface PushService {
  subscribe(): PushSubscriptionInput;
  received: ReceivedPush[];
  /** The number of requests, whatever the responses were. */
  asked(): number;
  /** Returns the response to an endpoint's requests from now on. The default is 201. */
  answer: (endpoint: string) => PushAnswer;
  mostAtOnce(): number;
  close(): void;
}

/**
 * Starts a push service at `https://{name}.push.example` on the loopback interface. It checks the signature of each
 * request (RFC 8292), and decrypts the message (RFC 8291) with its own code.
 */
export async function startPushService(name: string): Promise<PushService> {
  const host = `${name}.push.example`;
  const certificate = makeCertificate(2, host);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const [received, open] = [[] as ReceivedPush[], { now: 0, most: 0, all: 0 }];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = `${origin}${request.url}`;
    const body = await buffer(request);
    const { status, headers = {} } = service.answer(endpoint);
    const browser = browsers.get(endpoint);
    if (status === undefined || !browser) return;
    if (status === 201) {
      const signed = verifiedClaims(request.headers.authorization ?? '');
      const content = JSON.parse(decrypt(body, browser).toString()) as Record<string, unknown>;
      const push = { endpoint, headers: request.headers, ...signed, bytes: body.length, content };
      received.push(push);
    }
    open.now -= 1;
    response.writeHead(status, headers).end();
  };
  const server = createServer(certificate, (request, response) => {
    open.now += 1;
    open.all += 1;
    open.most = Math.max(open.most, open.now);
    // A request that cannot be read gets no response.
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    received,
    asked: () => open.all,
    mostAtOnce: () => open.most,
    answer: () => ({ status: 201 }),
    subscribe: () => {
      const endpoint = `${origin}/send/${randomBytes(24).toString('base64url')}`;
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys().toString('base64url');
      browsers.set(endpoint, { keys, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** The options of a poster that connects only to the loopback address. All host names resolve to this address. */
export const pushConnections = {
  isAllowed: (address: string) => address === '127.0.0.1',
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
};

/** Returns the claims of a signature and the key of the site, after checking the signature. Throws when it is wrong. */
function verifiedClaims(authorization: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the signature is wrong');
  const text = Buffer.from(claims, 'base64url').toString();
  return { claims: JSON.parse(text) as ReceivedPush['claims'], publicKey: key };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) for a browser (RFC 8291). */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last byte that is not zero is a 2 in the last record. The text ends before it.
  return padded.subarray(0, padded.lastIndexOf(2));
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
