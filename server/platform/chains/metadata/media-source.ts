import { NFT_DATA_SOURCE_MAX, NFT_SOURCE_MAX } from '#contract/foundations/limits.ts';
import { ownText } from './clean-text.ts';
import { decodePercent, isDataUrl } from './data-url.ts';

// Base58 (version 0), or one of the encodings of version 1: base32, base36, base58 and hexadecimal.
const contentId =
  'Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,112}|k[0-9a-z]{50,112}|z[1-9A-HJ-NP-Za-km-z]{46,112}|f[0-9a-f]{70,128}';
const contentPath = new RegExp(`^/*(?:ipfs/+)*((?:${contentId})(?:[/?#].*)?)$`, 's');
const gatewayPath = new RegExp(`^/ipfs/((?:${contentId})(?:/.*)?)$`, 's');
const gatewayHost = new RegExp(`^(${contentId})\\.ipfs\\.`);
const transactionPath = /^\/*([\w-]{43}(?:[/?#].*)?)$/s;

/** Returns the content id and path of an `ipfs:` source, a bare id or a gateway URL. Null for other sources. */
export function ipfsPathOf(source: string): string | null {
  const named = contentPath.exec(source.replace(/^ipfs:/i, ''))?.[1];
  if (named !== undefined) return named;
  if (!/^https?:/i.test(source) || !URL.canParse(source)) return null;
  const { hostname, pathname } = new URL(source);
  const id = gatewayHost.exec(hostname)?.[1];
  return id === undefined ? (gatewayPath.exec(pathname)?.[1] ?? null) : `${id}${pathname}`;
}

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
  // The query is removed, because a content hash needs no query. A `#` is part of the file name.
  const segments = (path.split('?', 1)[0] ?? '').split('/').map(decodePercent);
  if (segments.some((segment) => segment === '.' || segment === '..')) return null;
  const address = `${gateway}${segments.map(encodeSegment).join('/')}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

export interface MediaSource {
  source: string;
  kind: SourceKind | null;
}

const dataKinds = ['image', 'video', 'audio'];

/** Returns a normalized source. Null when it cannot be stored. */
export function readMediaSource(written: string, mediaType?: unknown): MediaSource | null {
  const source = normalizeSource(written, dataKinds);
  return source === null ? null : { source, kind: sourceKindOf(source, mediaType) };
}

interface NamedSources {
  image: MediaSource | null;
  animation: MediaSource | null;
  /** A file that can be a picture or an animation. */
  file: MediaSource | null;
}

/**
 * Chooses picture and animation by the kinds of the files, not by the names of their fields. A video in a picture field
 * is the animation. A picture in an animation field is the picture if there is no other. A page or a model is neither.
 */
export function chooseSources({ image, animation, file }: NamedSources) {
  const picture =
    [image, file].find((found) => found && mayBePicture(found.kind)) ??
    (animation?.kind && mayBePicture(animation.kind) ? animation : null);
  const played =
    animation && mayBePlayed(animation.kind)
      ? animation
      : [image, file].find((found) => found?.kind === 'playable');
  return { imageSource: picture?.source ?? null, animationSource: played?.source ?? null };
}

type SourceKind = 'still' | 'animated' | 'playable' | 'other';

const typeKinds: readonly (readonly [RegExp, SourceKind])[] = [
  [/^image\/(?:gif|webp|apng)$/, 'animated'],
  [/^image\//, 'still'],
  [/^(?:video\/(?:mp4|webm)|audio\/(?:mpeg|mp3|mp4|x-m4a|aac|(?:x-)?wav|ogg|flac))$/, 'playable'],
];
const extensionKinds: readonly (readonly [RegExp, SourceKind])[] = [
  [/^(?:gif|webp|apng)$/, 'animated'],
  [/^(?:png|jpe?g|svg|avif|bmp|tiff?)$/, 'still'],
  [/^(?:mp4|m4v|webm|mp3|m4a|aac|wav|ogg|oga|flac)$/, 'playable'],
  [/^(?:x?html?|js|json|txt|pdf|zip|glb|gltf|usdz|obj|stl|vox|mov|avi|mkv)$/, 'other'],
];
/** The media types that show the kind. `application/octet-stream` is left out, because many hosts send it. */
const telling = /^(?:image|video|audio|model)\/|^text\/html\b/i;

/**
 * Returns the kind of a source by the type of a `data:` URL, the extension of its path, or the given media type. Null
 * when none of these shows the kind.
 */
export function sourceKindOf(source: string, mediaType?: unknown): SourceKind | null {
  if (isDataUrl(source)) return kindOfType(source.slice('data:'.length).split(/[;,]/, 1)[0] ?? '');
  const [path = ''] = source.split(/[?#]/, 1);
  const extension = /\/[^/]*\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const kind = extensionKinds.find(([pattern]) => pattern.test(extension))?.[1];
  if (kind) return kind;
  const isTelling = typeof mediaType === 'string' && telling.test(mediaType);
  return isTelling ? kindOfType(mediaType) : null;
}

function kindOfType(mediaType: string): SourceKind {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return typeKinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
}

/** An unknown kind may be a picture. */
function mayBePicture(kind: SourceKind | null): boolean {
  return kind === null || kind === 'still' || kind === 'animated';
}

/** Whether a file may be played. True when its kind is unknown. */
export function mayBePlayed(kind: SourceKind | null): boolean {
  return kind === null || kind === 'animated' || kind === 'playable';
}

export function isPlayed(source: string): boolean {
  return sourceKindOf(source) !== null && mayBePlayed(sourceKindOf(source));
}
