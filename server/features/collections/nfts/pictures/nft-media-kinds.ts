import { fileTypeFromBuffer } from 'file-type';
import { SECOND } from '#contract/foundations/limits.ts';
import { inspectPicture } from '#server/platform/images/inspect-picture.ts';
import { rasterizeSvg } from '#server/platform/images/svg/rasterize-svg.ts';
import type { Charge } from '#server/platform/images/work-queue.ts';
import type { MediaAbout } from './nft-media-files.ts';

export interface AcceptedMedia {
  bytes: Uint8Array;
  about: Omit<MediaAbout, 'digest' | 'fetchedAt'>;
}

export interface MediaKind {
  name: string;
  maxBytes: number;
  atOnce: number;
  /** The maximum time that a fetch waits in the queue, in milliseconds. */
  maxWait: number;
  /** Whether a file is a drawing, which must be rendered before it is stored. */
  isDrawing(bytes: Uint8Array): boolean;
  /** Renders a drawing. Returns null when that is impossible. */
  draw(bytes: Uint8Array, charge: Charge): Promise<Uint8Array | null>;
  /** Returns the file to store, or null for a file that is never delivered. */
  accept(bytes: Uint8Array): Promise<AcceptedMedia | null>;
}

const MB = 1024 * 1024;
const MAX_WAIT = 10 * SECOND;

/** Pictures are always re-encoded, so only the pixels of a file are delivered. */
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

/** Files that browsers play without running scripts. */
const playable =
  /^(?:video\/(?:mp4|webm)|audio\/(?:mpeg|mp4|x-m4a|aac|wav|ogg|flac)|image\/(?:gif|webp|apng))(?:;|$)/;

/** Animations, videos and sounds are delivered unchanged. Pages (`text/html`) are not accepted. */
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
    return {
      bytes,
      about: { type: found.mime, width: 0, height: 0, isAnimated: false, isLarge: false },
    };
  },
};

/** Whether the first character after white space begins a tag. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString());
}
