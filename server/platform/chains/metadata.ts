import fastq from 'fastq';
import { LRUCache } from 'lru-cache';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import { createSourceFetch, type Gateways, type SourceAnswer } from './fetch-source.ts';
import { type DataContent, readDataUrl, textsIn } from './metadata/data-url.ts';
import { normalizeSource } from './metadata/media-source.ts';
import { emptyMetadata, type NftMetadata, parseMetadata } from './metadata/parse-metadata.ts';

export type { NftMetadata } from './metadata/parse-metadata.ts';

/** The metadata of an NFT. Empty when it cannot be read. */
export interface MetadataAnswer extends NftMetadata {
  /** Whether the metadata cannot be read at the moment. If so, the stored metadata is kept. */
  isUnavailable: boolean;
}

export interface MetadataOptions {
  /** Decimal. */
  tokenId: string;
  standard: 'ERC-721' | 'ERC-1155';
  /** Ends the wait for a response. The result is then unavailable metadata (`isUnavailable`). */
  signal: AbortSignal;
}

export type ReadMetadata = (uri: string, options: MetadataOptions) => Promise<MetadataAnswer>;

const BOUNDS = { deadline: 10_000, maxBytes: 1024 * 1024 };
/** The number of concurrent fetches. Further fetches are queued. */
const AT_ONCE = 12;
/** A `data:` URI in base64 is a third longer than its contents. */
const INLINE_MAX = 2 * BOUNDS.maxBytes;
const FAILURES_REMEMBERED = 2000;
const FAILURE_LIFETIME = 60_000;

const missing: MetadataAnswer = { ...emptyMetadata, isUnavailable: false };
const unavailable: MetadataAnswer = { ...emptyMetadata, isUnavailable: true };

/**
 * Returns a function that reads the metadata of a token from https, http, `ipfs:`, `ar:` and `data:` URIs, and from JSON
 * instead of a URI. It never throws. Concurrent reads of a URI share one fetch (single-flight). A failed URI is not
 * fetched again for a minute.
 */
export function createMetadataReader(
  options: Gateways & { fetchPublic: PublicFetch },
): ReadMetadata {
  const fetchSource = createSourceFetch(options);
  const fetches = fastq.promise((source: string) => fetchSource(source, BOUNDS), AT_ONCE);
  const failures = new LRUCache<string, MetadataAnswer>({
    max: FAILURES_REMEMBERED,
    ttl: FAILURE_LIFETIME,
  });
  const readings = new SingleFlight<MetadataAnswer>();

  async function read(source: string): Promise<MetadataAnswer> {
    const answer = readAnswer(source, await fetches.push(source));
    if (answer === missing || answer === unavailable) failures.set(source, answer);
    return answer;
  }

  return async function readMetadata(uri, { tokenId, standard, signal }) {
    if (signal.aborted) return unavailable;
    const named = standard === 'ERC-1155' ? withTokenId(uri, tokenId) : uri;
    const own = readInline(named);
    if (own) return own;
    const source = normalizeSource(named, []);
    if (source === null) return missing;
    const known = failures.get(source);
    if (known) return known;
    const reading = readings.run(source, () => read(source));
    const answer = await untilAborted(reading, signal);
    return standard === 'ERC-1155' ? fillTokenIds(answer, tokenId) : answer;
  };
}

/** Returns metadata inside the URI itself. Null for a URI that must be fetched. */
function readInline(uri: string): MetadataAnswer | null {
  if (uri.length > INLINE_MAX) return missing;
  const text = uri.trimStart();
  if (text.startsWith('{')) return parsedOr([text]);
  const data = readDataUrl(text);
  return data && readContent(text, data, textsIn(data));
}

function readAnswer(source: string, answer: SourceAnswer): MetadataAnswer {
  if (answer === 'unavailable') return unavailable;
  return answer === 'missing' ? missing : readContent(source, answer);
}

/** Some URIs refer directly to the picture, the video or the sound. */
function readContent(source: string, content: DataContent, texts?: string[]): MetadataAnswer {
  const { mediaType, body } = content;
  if (mediaType.startsWith('image/'))
    return { ...missing, imageSource: normalizeSource(source, ['image']) };
  if (/^(?:video|audio)\//.test(mediaType))
    return { ...missing, animationSource: normalizeSource(source, ['video', 'audio']) };
  return parsedOr(texts ?? [body.toString()]);
}

function parsedOr(texts: readonly string[]): MetadataAnswer {
  const metadata = parseMetadata(texts);
  return metadata ? { ...metadata, isUnavailable: false } : missing;
}

function fillTokenIds(answer: MetadataAnswer, tokenId: string): MetadataAnswer {
  const named = (source: string | null) => source && withTokenId(source, tokenId);
  return {
    ...answer,
    imageSource: named(answer.imageSource),
    animationSource: named(answer.animationSource),
  };
}

async function untilAborted(reading: Promise<MetadataAnswer>, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<MetadataAnswer>();
  const stop = () => resolve(unavailable);
  signal.addEventListener('abort', stop);
  return Promise.race([reading, promise]).finally(() => signal.removeEventListener('abort', stop));
}

/** Returns the URI of an ERC-1155 with `{id}` replaced as in its standard: by 64 hexadecimal digits in lower case. */
export function withTokenId(address: string, tokenId: string): string {
  if (!/\{id\}|%7bid%7d/i.test(address) || !/^\d{1,78}$/.test(tokenId)) return address;
  const digits = BigInt(tokenId).toString(16).padStart(64, '0');
  return address.replace(/\{id\}|%7bid%7d/gi, digits);
}
