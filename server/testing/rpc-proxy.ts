import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON-RPC request through a proxy. */
export interface PassingCall {
  id: number;
  method: string;
  params: unknown[];
}

/**
 * What a proxy does with a request: respond with a JSON-RPC error or result of its own or with an HTTP status, stay
 * silent, or (undefined) forward the request.
 */
export type Meddling =
  | { error: { code: number; message: string; data?: string } }
  | { result: unknown }
  | { status: number; headers?: Record<string, string> }
  | 'silence'
  | undefined;

type Meddler = (call: PassingCall) => Meddling | Promise<Meddling>;

export interface RpcProxy {
  /** The URL. Like those of real providers, it contains a key. */
  url: string;
  /** All requests in order, since the start or since a test cleared the list. */
  calls: PassingCall[];
  requests(): number;
  /** Sets the function that decides each response. Without one, all requests are forwarded. */
  meddle(decide?: Meddler): void;
  close(): Promise<void>;
}

/** Starts an HTTP server in front of a node. It can fail, throttle, stay silent and return wrong data. */
export async function openRpcProxy(target: string): Promise<RpcProxy> {
  const calls: PassingCall[] = [];
  let requests = 0;
  let decide: Meddler = () => undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const body = JSON.parse(await textOf(request)) as PassingCall | PassingCall[];
    const batch = [body].flat();
    calls.push(...batch);
    const meddlings = await Promise.all(batch.map(async (call) => decide(call)));
    if (meddlings.includes('silence')) return;
    const failing = meddlings.find((one) => typeof one === 'object' && 'status' in one);
    if (typeof failing === 'object' && 'status' in failing) {
      response.writeHead(failing.status, failing.headers).end('no');
      return;
    }
    const answers = await Promise.all(
      batch.map(async (call, index) => {
        const meddling = meddlings[index];
        return typeof meddling === 'object'
          ? { jsonrpc: '2.0', id: call.id, ...meddling }
          : forward(target, call);
      }),
    );
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v2/a-secret-key-of-the-operator`,
    calls,
    requests: () => requests,
    meddle: (next = () => undefined) => {
      decide = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString();
}

async function forward(target: string, call: PassingCall): Promise<unknown> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  return response.json();
}
