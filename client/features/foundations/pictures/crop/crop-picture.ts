import type { Area } from 'react-easy-crop';
import { ApiError } from '#client/lib/api/api-error.ts';
import { errorOf } from '#client/lib/api/failed-response.ts';
import type { Size } from '#client/ui/media/pan-zoom.ts';
import { encodeCanvas } from '../encode-canvas.ts';
import { picturesMessages } from '../pictures.messages.ts';
import { pixelsOf } from './crop-area.ts';

/**
 * Crops a picture to an area in percent, upright and no larger than needed. Only the area leaves the device. Throws an
 * `ApiError` when the browser cannot decode or encode it.
 */
export async function cropPicture(file: File, area: Area, needed: Size): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw errorOf('invalid-argument', { reason: 'picture-broken' });
  });
  try {
    const encoded = await encodeCanvas(draw(bitmap, area, needed), file.type);
    if (!encoded) throw new ApiError('invalid-argument', {}, picturesMessages.notShrunk);
    return new File([encoded], 'crop', { type: encoded.type });
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, area: Area, needed: Size): OffscreenCanvas {
  const { x, y, width, height } = pixelsOf(area, bitmap);
  const scale = Math.min(1, needed.width / width);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
