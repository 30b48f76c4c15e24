import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Error {
  status: number;
  code: string;
}

/**
 * Starts a server in front of a server that speaks S3. It records each request. When `errorOf` returns an error, it
 * responds with that error. Otherwise, it forwards the request.
 */
export async function startS3Front(
  endpoint: string,
  errorOf: (method: string) => S3Error | null = () => null,
) {
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '' } = request;
    requests.push(`${method} ${url}`);
    const sent = Buffer.concat(await Array.fromAsync(request));
    const error = errorOf(method);
    if (error) {
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`);
      return;
    }
    const headers = { ...(request.headers as Record<string, string>), connection: 'close' };
    const body = method === 'PUT' ? { body: sent } : {};
    const passed = await fetch(endpoint + url, { method, headers, ...body });
    response.writeHead(passed.status, Object.fromEntries(passed.headers));
    response.end(Buffer.from(await passed.arrayBuffer()));
  };
  const front = createServer((...exchange) => void answer(...exchange));
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  };
}
