import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WebhookDelivery } from '#contract/team/webhooks.ts';
import { newId } from '#server/platform/ids.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const HOST = 'hooks.example';

/** Sends requests only to the loopback, which represents the public internet in tests. */
export const loopbackPoster: PublicPoster = createPublicPoster({
  isAllowed: (address) => address === '127.0.0.1',
  lookup: async (name) => {
    if (name !== HOST) throw new Error('ENOTFOUND');
    return [{ address: '127.0.0.1', family: 4 }];
  },
});

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service that webhooks are sent to, over HTTPS. */
export class Receiver {
  received: Received[] = [];
  /** The responses to the next messages. Messages after them get 204. */
  answers: { status: number; headers?: Record<string, string> }[] = [];
  readonly #server;

  constructor() {
    const certificate = makeCertificate(2, HOST);
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert]);
    this.#server = createServer(certificate, (request, response) => {
      void text(request).then((body) => {
        this.received.push({ path: request.url ?? '', headers: request.headers, body });
        const { status, headers = {} } = this.answers.shift() ?? { status: 204 };
        response.writeHead(status, headers).end();
      });
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `https://${HOST}:${(this.#server.address() as AddressInfo).port}/hook/secret-path`;
  }

  /** Returns the messages at a path, read as JSON. */
  messages<Body>(): Body[] {
    return this.received.map(({ body }) => JSON.parse(body) as Body);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Starts a receiver for the tests of a file. */
export function useReceiver(): Receiver {
  const receiver = new Receiver();
  beforeAll(() => receiver.listen());
  beforeEach(() => {
    receiver.received = [];
    receiver.answers = [];
  });
  afterAll(() => receiver.close());
  return receiver;
}

/** Whether a message is signed correctly, checked as in the guide for operators. */
export function isSigned(
  { headers, body }: Received,
  secret: string,
  now: number = Date.now(),
): boolean {
  const header = String(headers['x-hiroba-signature']);
  const parts = header.split(',').map((part) => part.split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [t] = valuesOf('t');
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const isRecent = Math.abs(now / 1000 - Number(t)) < 300;
  const isSignedBySecret = valuesOf('v1').some((hex) => {
    const signature = Buffer.from(hex, 'hex');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isRecent && isSignedBySecret;
}

/** Returns the input of a new webhook for a URL. */
export function webhookInput(url: string) {
  return {
    name: 'お知らせの転送',
    kind: 'json' as const,
    url,
    events: ['announcement.published' as const],
    requestId: newId(),
  };
}

/** Returns the latest deliveries of a webhook. */
export async function deliveriesOf(
  admin: TestClient,
  webhookId: string,
): Promise<WebhookDelivery[]> {
  const path = `/api/admin/webhooks/${webhookId}/deliveries`;
  return (await admin.get<{ items: WebhookDelivery[] }>(path)).items;
}
