import { AppError } from '#server/platform/http/app-error.ts';
import type { PictureSource } from '../normalize-picture.ts';
import { sniffFormat } from '../picture-format.ts';
import { rasterizeSvg } from './rasterize-svg.ts';

/** Returns an upload that may be an SVG file as a source of pixels. Throws picture-broken for an unsafe SVG file. */
export async function rasterSource(sent: PictureSource, owner: string): Promise<PictureSource> {
  const bytes = await sent.read();
  if ((await sniffFormat(bytes)) !== null || !isSvg(bytes)) return sent;
  const drawing = await rasterizeSvg(bytes, { owner, cost: bytes.length });
  if (drawing !== null) return { read: async () => drawing };
  throw new AppError(
    'invalid-argument',
    'このSVGファイルは使えません。PNGで書き出してから、もう一度選んでください',
    { reason: 'picture-broken' },
  );
}

/** Whether a file can be SVG. Other texts are refused like every unknown file. */
function isSvg({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('<svg');
}
