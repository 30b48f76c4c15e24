import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

interface Compression {
  name: 'br' | 'gzip';
  compress: (bytes: Buffer) => Buffer;
}

/** In bytes. Shorter responses fit into one packet uncompressed. */
const MIN_LENGTH = 1024;

// Synchronous compression takes a third of the time of a stream. Higher qualities cost more time than they save.
const compressions: readonly Compression[] = [
  {
    name: 'br',
    compress: (bytes) =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', compress: (bytes) => gzipSync(bytes, { level: 4 }) },
];

/** Returns the compression for an Accept-Encoding header (RFC 9110 §12.5.3) and a length. Undefined for none. */
export function compressionFor(accepted: string | string[] | undefined, length: number) {
  if (accepted === undefined || length < MIN_LENGTH) return undefined;
  const names = new Set(
    String(accepted)
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  return compressions.find(({ name }) => names.has(name));
}

/** The text of a response. Its tag and its compressed bytes are computed once, when they are first needed. */
export class TaggedAnswer {
  readonly #bytes: Buffer;
  #tag: string | undefined;
  readonly #compressed = new Map<string, Buffer>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  get tag(): string {
    this.#tag ??= `W/"${hash('sha1', this.#bytes, 'base64url')}"`;
    return this.#tag;
  }

  /** Returns the bytes in an encoding that the request accepts. Sets the header of the encoding. */
  bytesFor(request: FastifyRequest, reply: FastifyReply): Buffer {
    const accepted = request.headers['accept-encoding'];
    const compression = compressionFor(accepted, this.#bytes.length);
    if (!compression) return this.#bytes;
    const { name } = compression;
    reply.header('content-encoding', name);
    const bytes = this.#compressed.get(name) ?? compression.compress(this.#bytes);
    this.#compressed.set(name, bytes);
    return bytes;
  }
}

const VARY = 'cookie, accept-encoding';

/**
 * Adds a weak ETag of the bytes (RFC 9110 §8.8), responds with 304 when the client already has them, and compresses
 * long responses. Shared caches must not store responses to a viewer.
 */
export const tagAnswer = taggedAs(({ viewer }) => (viewer ? 'private, no-cache' : 'no-cache'));

/** Like `tagAnswer`, but for a response about one member at a secret URL, where requests have no viewer. */
export const tagPrivateAnswer = taggedAs(() => 'private, no-cache');

function taggedAs(cacheControl: (request: FastifyRequest) => string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    reply.header('cache-control', cacheControl(request));
    done(null, sendTagged(request, reply, new TaggedAnswer(payload)));
  };
}

/** Sets the headers of a tagged response. Returns its bytes, or nothing with a 304 if the client already has them. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: TaggedAnswer,
): Buffer | '' {
  reply.header('etag', answer.tag).header('vary', VARY);
  if (request.headers['if-none-match'] !== answer.tag) return answer.bytesFor(request, reply);
  reply.code(304).removeHeader('content-type');
  return '';
}

/** Forbids caches to store the response, and compresses it when it is long. */
export const sendPrivately: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  reply.header('cache-control', 'private, no-store').header('vary', VARY);
  done(null, new TaggedAnswer(payload).bytesFor(request, reply));
};

const HOUR_SECONDS = 3600;

/** Returns a handler for a constant response. It is compressed once, because anybody can repeat the request. */
export function fixedAnswer(type: string, render: () => string) {
  let stored: TaggedAnswer | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    stored ??= new TaggedAnswer(render());
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    reply.header('vary', 'accept-encoding').header('etag', stored.tag);
    if (request.headers['if-none-match'] === stored.tag) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    reply.type(type);
    return stored.bytesFor(request, reply);
  };
}
