import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Tables } from '#server/platform/database/tables.ts';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertNfts, insertWallet } from '../nfts.testing.ts';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A host of pictures, with its responses by path and the requested paths. */
export class SourceHost {
  answers: Record<string, Answer> = {};
  requested: string[] = [];
  #paths = 0;
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '';
    this.requested.push(path);
    const answer = this.answers[path] ?? ((absent) => absent.writeHead(404).end());
    answer(response, request);
  });

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns a new URL that responds with `answer`. */
  source(answer: Answer): string {
    this.#paths += 1;
    const path = `/${this.#paths}`;
    this.answers[path] = answer;
    return this.origin + path;
  }

  /** Returns the number of requests to a source. */
  timesOf(source: string): number {
    return this.requested.filter((path) => this.origin + path === source).length;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Returns a response with a body. Hosts send any content type. */
export function sends(bytes: Uint8Array, type = 'image/png'): Answer {
  return (response) => void response.writeHead(200, { 'content-type': type }).end(bytes);
}

/** Starts an app that can fetch from 127.0.0.1 only, and a host with this address. */
export function useSourceHost(): { site: () => TestApp; host: SourceHost } {
  const host = new SourceHost();
  let app: TestApp | undefined;
  beforeAll(async () => {
    await host.listen();
    const isAllowed = (address: string) => address === '127.0.0.1';
    app = await startTestApp({}, { fetchPublic: createPublicFetch({ isAllowed }) });
  });
  beforeEach(() => {
    host.requested = [];
  });
  afterAll(async () => {
    await app?.close();
    host.close();
  });
  const site = () => {
    if (!app) throw new Error('the test app has not started');
    return app;
  };
  return { site, host };
}

/** Inserts an NFT of a member, in a new wallet. Returns its id. */
export async function insertNft(
  { database }: Pick<TestApp, 'database'>,
  userId: string,
  fields: Partial<Tables['nft_cache']>,
): Promise<string> {
  const wallet = await insertWallet(database, userId);
  const [nft] = await insertNfts(database, wallet, 1, () => fields);
  return nft?.id ?? '';
}
