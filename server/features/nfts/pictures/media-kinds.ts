import { fileTypeFromBuffer } from 'file-type';
import { SECOND } from '#contract/limits.ts';
import { inspectPicture } from '#server/platform/images/inspect-picture.ts';
import { rasterizeSvg } from '#server/platform/images/svg/rasterize-svg.ts';
import type { Charge } from '#server/platform/images/work-queue.ts';
import type { MediaAbout } from './media-files.ts';

/** A file that may be kept, with what is known of it. */
export interface AcceptedMedia {
  bytes: Uint8Array;
  about: Omit<MediaAbout, 'digest' | 'fetchedAt'>;
}

/** What is fetched: how much of it, how many at a time, and which of it is kept. */
export interface MediaKind {
  name: string;
  maxBytes: number;
  atOnce: number;
  /** Milliseconds that a fetch waits for its turn. */
  maxWait: number;
  /** Whether a file has to be drawn first. */
  isDrawing(bytes: Uint8Array): boolean;
  /** Draws it; null for what cannot be drawn. */
  draw(bytes: Uint8Array, charge: Charge): Promise<Uint8Array | null>;
  /** Returns null for what is never delivered. */
  accept(bytes: Uint8Array): Promise<AcceptedMedia | null>;
}

const MB = 1024 * 1024;
const MAX_WAIT = 10 * SECOND;

/** Pictures are always rendered anew, so of a file only its pixels are delivered. */
export const pictureKind: MediaKind = {
  name: 'picture',
  maxBytes: 20 * MB,
  atOnce: 8,
  maxWait: MAX_WAIT,
  isDrawing: looksLikeMarkup,
  draw: rasterizeSvg,
  async accept(bytes) {
    const header = await inspectPicture(bytes);
    if (!header) return null;
    const { format: type, ...size } = header;
    return { bytes, about: { type, ...size } };
  },
};

/** Files that browsers play by themselves, and that run no script. */
const playable =
  /^(?:video\/(?:mp4|webm)|audio\/(?:mpeg|mp4|x-m4a|aac|wav|ogg|flac)|image\/(?:gif|webp|apng))(?:;|$)/;

/** Animations, videos and sounds are delivered as they are: pages (`text/html`) are none of them. */
export const animationKind: MediaKind = {
  name: 'animation',
  maxBytes: 50 * MB,
  atOnce: 2,
  maxWait: MAX_WAIT,
  isDrawing: () => false,
  draw: async () => null,
  async accept(bytes) {
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (!found || !playable.test(found.mime)) return null;
    return { bytes, about: { type: found.mime, width: 0, isAnimated: false, isLarge: false } };
  },
};

/** Whether the first character that is no space is that of a tag. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString());
}
