/** `npm run mascots`: draws the pictures in client/public/mascots. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawMascots } from '#demo/art/index.ts';
import { root } from './root.ts';

const folder = path.join(root, 'client/public/mascots');
mkdirSync(folder, { recursive: true });
for (const [name, { svg }] of Object.entries(drawMascots())) {
  writeFileSync(path.join(folder, `${name}.svg`), svg);
  console.log(`${name}.svg: ${Math.round(svg.length / 1024)} KB`);
}
