import { NFT_DATA_SOURCE_MAX, NFT_SOURCE_MAX } from '#contract/foundations/limits.ts';
import { isDataUrl } from './data-url.ts';
import { ownText } from './own-text.ts';
import { decodePercent } from './percent.ts';

// Base58 (version 0), or one of the encodings of version 1: base32, base36, base58 and hexadecimal.
const contentId =
  'Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,112}|k[0-9a-z]{50,112}|z[1-9A-HJ-NP-Za-km-z]{46,112}|f[0-9a-f]{70,128}';
const contentPath = new RegExp(`^/*(?:ipfs/+)*((?:${contentId})(?:[/?#].*)?)$`, 's');
const gatewayPath = new RegExp(`^/ipfs/((?:${contentId})(?:/.*)?)$`, 's');
const gatewayHost = new RegExp(`^(${contentId})\\.ipfs\\.`);
const transactionPath = /^\/*([\w-]{43}(?:[/?#].*)?)$/s;

/** Returns the content id and path of an `ipfs:` source, a bare id or a gateway URL. Null for others. */
export function ipfsPathOf(source: string): string | null {
  const named = contentPath.exec(source.replace(/^ipfs:/i, ''))?.[1];
  if (named !== undefined) return named;
  if (!/^https?:/i.test(source) || !URL.canParse(source)) return null;
  const { hostname, pathname } = new URL(source);
  const id = gatewayHost.exec(hostname)?.[1];
  return id === undefined ? (gatewayPath.exec(pathname)?.[1] ?? null) : `${id}${pathname}`;
}

/** Returns the transaction and path of an `ar:` source. Null for others. */
export function arweavePathOf(source: string): string | null {
  return /^ar:/i.test(source)
    ? (transactionPath.exec(source.slice('ar:'.length))?.[1] ?? null)
    : null;
}

/**
 * Returns a source for storage: an http, https, `ipfs:` or `ar:` URL, or a `data:` URL of one of the kinds (`image`).
 * Corrects common misspellings of contracts. Returns null for everything else, and for a source that is too long.
 */
export function normalizeSource(text: string, dataKinds: readonly string[]): string | null {
  const source = normalizeTrimmed(text.trim(), dataKinds);
  return source === null ? null : ownText(source);
}

function normalizeTrimmed(source: string, dataKinds: readonly string[]): string | null {
  if (isDataUrl(source)) return isStoredData(source, dataKinds) ? source : null;
  if (source.length > NFT_SOURCE_MAX) return null;
  if (/^(?:https?:)?\/\//i.test(source)) return normalizeWeb(source);
  const transaction = arweavePathOf(source);
  if (transaction !== null) return `ar://${transaction}`;
  const content = ipfsPathOf(source);
  return content === null ? null : `ipfs://${content}`;
}

function normalizeWeb(source: string): string | null {
  const address = source.startsWith('//') ? `https:${source}` : source;
  if (!URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' && href.length <= NFT_SOURCE_MAX ? href : null;
}

function isStoredData(source: string, kinds: readonly string[]): boolean {
  const [kind = ''] = source.slice('data:'.length).split('/', 1);
  return (
    source.length <= NFT_DATA_SOURCE_MAX &&
    source.includes(',') &&
    kinds.includes(kind.toLowerCase())
  );
}

/** Returns the URL of a path at a gateway. Null for a path that leaves the gateway. */
export function urlAt(gateway: string, path: string): URL | null {
  // The query is removed, because content with a hash as its address needs none. `#` is part of the file name.
  const segments = (path.split('?', 1)[0] ?? '').split('/').map(decodePercent);
  if (segments.some((segment) => segment === '.' || segment === '..')) return null;
  const address = `${gateway}${segments.map(encodeSegment).join('/')}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
