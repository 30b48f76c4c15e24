import type { Metadata } from 'sharp';
import type { StoredFormat } from './picture-format.ts';

/** The maximum memory for decoding a picture: the memory that a progressive JPEG of 4096 × 4096 pixels takes. */
export const MAX_MEMORY_BYTES = 96 * 1024 * 1024;
/** Pictures above one of these limits are large. */
const SMALL_BYTES = 64 * 1024 * 1024;
const SMALL_MEMORY_BYTES = 32 * 1024 * 1024;

interface DecodeCost {
  /** The size of all decoded pixels: width × height × channels × depth × frames. */
  bytes: number;
  memory: number;
}

// libvips reads a file that is stored from top to bottom in strips. At most about this many rows are in memory.
const BUFFERED_ROWS = 1300;
// libjpeg stores the coefficients of a progressive picture in memory, 2 bytes each.
const COEFFICIENT_BYTES = 2;
// The decoders of GIF and WebP use 4 bytes per pixel. The GIF decoder has two frames in memory.
const CANVAS_CHANNELS = 4;
const BUFFERED_GIF_FRAMES = 2;

export function isLarge({ bytes, memory }: DecodeCost): boolean {
  return bytes > SMALL_BYTES || memory > SMALL_MEMORY_BYTES;
}

export function decodeCost(header: Metadata, format: StoredFormat, frames: number): DecodeCost {
  const { width, height } = header;
  const channels = format === 'gif' || format === 'webp' ? CANVAS_CHANNELS : header.channels;
  const row = width * channels * (header.depth === 'ushort' ? 2 : 1);
  const bytes = row * height * frames;
  return { bytes, memory: Math.ceil(memoryBytes(header, format, { row, bytes })) };
}

function memoryBytes(
  { height, isProgressive }: Metadata,
  format: StoredFormat,
  { row, bytes }: { row: number; bytes: number },
): number {
  switch (format) {
    // All frames of an animation are decoded before the first frame is used.
    case 'webp':
      return bytes;
    case 'gif':
      return row * height * BUFFERED_GIF_FRAMES;
    // In an interlaced picture, the last pass also changes the first row.
    case 'png':
      return isProgressive ? bytes : row * Math.min(height, BUFFERED_ROWS);
    case 'jpeg':
      return isProgressive ? bytes * COEFFICIENT_BYTES : row * Math.min(height, BUFFERED_ROWS);
  }
}
