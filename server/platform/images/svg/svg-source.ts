import { AppError } from '#server/platform/http/app-error.ts';
import type { PictureSource } from '../normalize-picture.ts';
import { sniffFormat } from '../picture-format.ts';
import { mentionsSvg, rasterizeSvg } from './rasterize-svg.ts';

/**
 * Returns an upload that may be an SVG file as a source of pixels. Other texts are refused later, like every unknown
 * file. Throws `picture-svg` for an unsafe SVG file.
 */
export async function rasterSource(sent: PictureSource, owner: string): Promise<PictureSource> {
  const bytes = await sent.read();
  if ((await sniffFormat(bytes)) !== null || !mentionsSvg(bytes)) return sent;
  const drawing = await rasterizeSvg(bytes, { owner, cost: bytes.length });
  if (drawing !== null) return { read: async () => drawing };
  throw new AppError(
    'invalid-argument',
    'このSVGファイルは使えません。PNGで書き出してから、もう一度選んでください',
    { reason: 'picture-svg' },
  );
}
