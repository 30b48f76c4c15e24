import type { Area, Point } from 'react-easy-crop';
import { MAX_SCALE, type Size } from '#client/ui/media/pan-zoom.ts';

export interface CropShape {
  name: 'circle' | 'wide';
  /** Width divided by height. */
  ratio: number;
  isRound: boolean;
  /** The ratio of the part that wide screens show, which is in the middle of the picture. */
  guide?: number;
  /** The maximum size of the upload, which is the largest displayed size. */
  needed: Size;
}

export const avatarShape: CropShape = {
  name: 'circle',
  ratio: 1,
  isRound: true,
  needed: { width: 800, height: 800 },
};

export const coverShape: CropShape = {
  name: 'wide',
  ratio: 3.5,
  isRound: false,
  guide: 4.5,
  needed: { width: 1890, height: 540 },
};

/** Converts an area from percent to whole pixels of a picture. The result is not empty, and never outside the picture. */
export function pixelsOf(area: Area, picture: Size): Area {
  const [x, width] = part(picture.width, area.x, area.width);
  const [y, height] = part(picture.height, area.y, area.height);
  return { x, y, width, height };
}

/**
 * Returns the zoom and the position at which the frame shows an area of the picture. `picture` is the size on the
 * screen without zoom. An area with another ratio than the frame keeps its centre and, where possible, its width.
 */
export function initialCrop(
  area: Area,
  picture: Size,
  ratio: number,
): { crop: Point; zoom: number } {
  const largest = Math.min(picture.width, picture.height * ratio);
  const share = (largest * 100) / (picture.width * area.width);
  const zoom = Math.min(MAX_SCALE, Math.max(1, share));
  const x = picture.width * zoom * (0.5 - (area.x + area.width / 2) / 100);
  const y = picture.height * zoom * (0.5 - (area.y + area.height / 2) / 100);
  return { crop: { x, y }, zoom };
}

function part(whole: number, from: number, share: number): [start: number, length: number] {
  const length = Math.min(whole, Math.max(1, Math.round((share / 100) * whole)));
  return [Math.min(whole - length, Math.max(0, Math.round((from / 100) * whole))), length];
}
