import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressionFor } from './compression.ts';

/** The text of a response. It is tagged and compressed once, when first needed. */
export class TaggedAnswer {
  readonly #bytes: Buffer;
  #tag: string | undefined;
  readonly #compressed = new Map<string, Buffer>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** A weak ETag of the bytes (RFC 9110 §8.8). */
  get tag(): string {
    this.#tag ??= `W/"${hash('sha1', this.#bytes, 'base64url')}"`;
    return this.#tag;
  }

  /** Returns the bytes in an encoding that the request accepts, and sets its header. */
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
