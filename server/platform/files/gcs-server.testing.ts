import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CRC32C } from '@google-cloud/storage';
import type { BucketLocation } from './files-location.ts';

interface Stored {
  bytes: Buffer;
  contentType: string;
  generation: number;
  updated: Date;
}

const BUCKET = 'hiroba';
/** The size of a page. It is small, so that tests read more than one page. */
const PAGE = 5;

/**
 * Starts a server with one bucket called `hiroba`. It has the functions of Google Cloud Storage's JSON API that the
 * site uses: multipart uploads with a precondition, whole and partial reads, metadata, deletions and paged listings.
 */
export async function startGcsServer() {
  const objects = new Map<string, Stored>();
  let generation = 1;

  function store(name: string, contentType: string, bytes: Buffer): Stored {
    generation += 1;
    const stored = { bytes, contentType, generation, updated: new Date() };
    objects.set(name, stored);
    return stored;
  }

  async function upload(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) {
    const { metadata, bytes } = partsOf(
      request.headers['content-type'] ?? '',
      Buffer.concat(await Array.fromAsync(request)),
    );
    const name = query.get('name') ?? metadata.name ?? '';
    const { generation: present = 0 } = objects.get(name) ?? {};
    const wanted = query.get('ifGenerationMatch');
    if (wanted !== null && Number(wanted) !== present)
      return fail(response, 412, 'conditionNotMet');
    const type = metadata.contentType ?? 'application/octet-stream';
    return answer(response, resourceOf(name, store(name, type, bytes)));
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const from = query.get('pageToken') ?? '';
    const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const groupOf = (name: string) => {
      const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
      return end < 0 ? null : name.slice(0, end + 1);
    };
    const items = found.filter((name) => groupOf(name) === null && name > from);
    const page = items.slice(0, PAGE);
    return answer(response, {
      items: page.map((name) => resourceOf(name, objects.get(name) as Stored)),
      prefixes: [...new Set(found.map(groupOf).filter((group) => group !== null))],
      ...(items.length > PAGE && { nextPageToken: page.at(-1) }),
    });
  }

  function serveObject(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    isMedia: boolean,
  ) {
    const stored = objects.get(name);
    if (!stored) return fail(response, 404, 'notFound', `No such object: ${BUCKET}/${name}`);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    return isMedia
      ? sendBytes(request, response, stored)
      : answer(response, resourceOf(name, stored));
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const path = /^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(pathname);
    const [, uploading, bucket, name] = path ?? [];
    if (bucket !== BUCKET) {
      return fail(response, 404, 'notFound', 'The specified bucket does not exist.');
    }
    if (uploading) return upload(request, response, query);
    if (name === undefined) return list(response, query);
    return serveObject(request, response, decodeURIComponent(name), query.get('alt') === 'media');
  }

  const server = createServer((...exchange) => void serve(...exchange));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const location: BucketLocation = {
    settings: 'FILES',
    scheme: 'gs',
    bucket: BUCKET,
    prefix: '',
    endpoint,
    region: '',
    pathStyle: false,
  };
  return {
    location,
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

function resourceOf(name: string, { bytes, contentType, generation, updated }: Stored) {
  const checksum = new CRC32C();
  checksum.update(bytes);
  return {
    kind: 'storage#object',
    name,
    bucket: BUCKET,
    contentType,
    size: String(bytes.length),
    generation: String(generation),
    updated: updated.toISOString(),
    crc32c: checksum.toString(),
    etag: `g${generation}`,
  };
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType, generation }: Stored,
) {
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const last = end === '' ? bytes.length - 1 : Math.min(Number(end), bytes.length - 1);
  const part = bytes.subarray(Number(start), last + 1);
  const checksum = new CRC32C();
  checksum.update(bytes);
  response.writeHead(request.headers.range ? 206 : 200, {
    'content-type': contentType,
    'content-length': part.length,
    'x-goog-hash': `crc32c=${checksum.toString()}`,
    'x-goog-generation': generation,
    ...(request.headers.range && {
      'content-range': `bytes ${start}-${last}/${bytes.length}`,
    }),
  });
  response.end(part);
}

function answer(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, code: number, reason: string, message = reason): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { code, message, errors: [{ reason, message }] } }));
}

/** Returns the two parts of a multipart upload: the metadata as JSON, and the bytes. */
function partsOf(type: string, body: Buffer) {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1] ?? '';
  const separator = Buffer.from(`--${boundary}`);
  const first = body.indexOf(separator);
  const second = body.indexOf(separator, first + 1);
  const last = body.lastIndexOf(separator);
  const contentOf = (from: number, to: number) => {
    const begin = body.indexOf('\r\n\r\n', from) + 4;
    return body.subarray(begin, to - 2);
  };
  return {
    metadata: JSON.parse(String(contentOf(first, second))) as {
      name?: string;
      contentType?: string;
    },
    bytes: contentOf(second, last),
  };
}
