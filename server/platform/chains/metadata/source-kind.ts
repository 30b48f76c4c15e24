import { isDataUrl } from './data-url.ts';

/** The kind of a file. `playable` is a video or sound that browsers play, `other` for example a page or a model. */
export type SourceKind = 'still' | 'animated' | 'playable' | 'other';

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
/** The media types that show the kind. Hosts send many files as `application/octet-stream`. */
const telling = /^(?:image|video|audio|model)\/|^text\/html\b/i;

/**
 * Returns the kind of a source, by the type of a `data:` URL, by the extension of its path, or by the given media type.
 * Null when none of them shows it.
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

/** Whether a source can be drawn as a picture. True when the kind is unknown. */
export function mayBePicture(kind: SourceKind | null): boolean {
  return kind === null || kind === 'still' || kind === 'animated';
}

/** Whether a source can be played. True when the kind is unknown. */
export function mayBePlayed(kind: SourceKind | null): boolean {
  return kind === null || kind === 'animated' || kind === 'playable';
}

/** Whether a source is known to be an animation, a video or a sound. */
export function isPlayed(source: string): boolean {
  return sourceKindOf(source) !== null && mayBePlayed(sourceKindOf(source));
}
