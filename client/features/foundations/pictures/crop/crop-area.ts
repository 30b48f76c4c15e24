import { clampTransform, coverSize, type Size, type Transform } from '#client/ui/media/pan-zoom.ts';

/** A rectangle of a picture, in whole pixels. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** Returns the frame of a ratio. Its height is the unit of length, so that a crop does not depend on the screen. */
export function frameOf(ratio: number): Size {
  return { width: ratio, height: 1 };
}

/** Keeps the picture over the whole frame. */
export function keepInFrame(transform: Transform, picture: Size, frame: Size): Transform {
  return clampTransform(transform, coverSize(picture, frame), frame);
}

/** Returns the area of a picture inside the frame. It is never outside the picture, for any transform. */
export function areaInFrame(transform: Transform, picture: Size, frame: Size): Area {
  const { scale, x, y } = keepInFrame(transform, picture, frame);
  const pixels = picture.width / (coverSize(picture, frame).width * scale);
  const [left, width] = part(picture.width, frame.width * pixels, x * pixels);
  const [top, height] = part(picture.height, frame.height * pixels, y * pixels);
  return { x: left, y: top, width, height };
}

/** Returns the transform that shows an area in the frame. An area of another ratio is centred. */
export function transformOf(area: Area, picture: Size, frame: Size): Transform {
  const { width } = coverSize(picture, frame);
  const scale = (picture.width / width) * (frame.width / area.width);
  const shown = (width * scale) / picture.width;
  const x = (picture.width / 2 - area.x - area.width / 2) * shown;
  const y = (picture.height / 2 - area.y - area.height / 2) * shown;
  return keepInFrame({ scale, x, y }, picture, frame);
}

function part(whole: number, shown: number, shift: number): [start: number, length: number] {
  const length = Math.min(whole, Math.max(1, Math.round(shown)));
  const start = Math.round((whole - shown) / 2 - shift);
  return [Math.min(whole - length, Math.max(0, start)), length];
}
