import type { Area } from 'react-easy-crop';
import type { Size } from '#client/ui/media/pan-zoom.ts';

/** Converts an area from percent to whole pixels of a picture. It is not empty, and never outside the picture. */
export function pixelsOf(area: Area, picture: Size): Area {
  const [x, width] = part(picture.width, area.x, area.width);
  const [y, height] = part(picture.height, area.y, area.height);
  return { x, y, width, height };
}

function part(whole: number, from: number, share: number): [start: number, length: number] {
  const length = Math.min(whole, Math.max(1, Math.round((share / 100) * whole)));
  return [Math.min(whole - length, Math.max(0, Math.round((from / 100) * whole))), length];
}
