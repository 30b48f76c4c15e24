/** `npm run share-picture`: renders client/public/social.png, the picture of the site's link previews. */
import path from 'node:path';
import sharp from 'sharp';
import { drawSharePicture } from '#demo/art/index.ts';
import { root } from './root.ts';

const { svg } = drawSharePicture();
// A palette looks the same and takes a third of the bytes.
const colours = { palette: true, colours: 256, dither: 0.6, effort: 10 };
const { size } = await sharp(Buffer.from(svg))
  .removeAlpha()
  .png({ compressionLevel: 9, ...colours })
  .toFile(path.join(root, 'client/public/social.png'));
console.log(`client/public/social.png: ${Math.round(size / 1024)} KB`);
