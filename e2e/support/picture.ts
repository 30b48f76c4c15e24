import sharp from 'sharp';

/** Returns a real PNG with visible content. */
export function paintPicture(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="#2b2350"/><circle cx="320" cy="60" r="26" fill="#ffe9a8"/>
    <path d="M200 70l28 62 68 8-50 46 13 67-59-33-59 33 13-67-50-46 68-8z" fill="#ffd45e"/>
    <circle cx="182" cy="160" r="8" fill="#43305c"/><circle cx="220" cy="160" r="8" fill="#43305c"/>
    <path d="M186 182q15 16 30 0" stroke="#43305c" stroke-width="5" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
