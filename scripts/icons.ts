/** `npm run icons`: renders the icons of the installed site into client/public/icons, from client/public/favicon.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Bell, CalendarDays, type LucideIcon, Search, SquarePen } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { root } from './root.ts';

const favicon = readFileSync(path.join(root, 'client/public/favicon.svg'), 'utf8');
const folder = path.join(root, 'client/public/icons');
mkdirSync(folder, { recursive: true });

/** The symbol on a full square. Systems cut the square to different shapes, which contain at least the inner 80 %. */
const square = favicon
  .replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"')
  .replace(/<rect [^>]*>/, '<rect x="-3" y="-3" width="38" height="38" fill="#5b46c9" />');

await render('icon-192', favicon, 192);
await render('icon-512', favicon, 512);
await render('maskable-512', square, 512);
await render('apple-touch-icon', square, 180);

/** The icons of the shortcuts. They are the icons of the navigation. */
const shortcuts = {
  write: SquarePen,
  notifications: Bell,
  events: CalendarDays,
  search: Search,
} as const;
for (const [name, Icon] of Object.entries(shortcuts)) {
  await render(`shortcut-${name}-96`, shortcut(Icon), 96);
  await render(`shortcut-${name}-192`, shortcut(Icon), 192);
}

/** Returns a white icon on a disc in the colour of the site. It is visible on light and on dark menus. */
function shortcut(Icon: LucideIcon): string {
  const icon = createElement(Icon, { x: 12, y: 12, size: 24, color: '#ffffff' });
  return renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 48 48' },
      createElement('circle', { cx: 24, cy: 24, r: 24, fill: '#5b46c9' }),
      icon,
    ),
  );
}

async function render(name: string, svg: string, size: number): Promise<void> {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const { size: bytes } = await sharp(Buffer.from(sized))
    .png({ compressionLevel: 9, palette: true, effort: 10 })
    .toFile(path.join(folder, `${name}.png`));
  console.log(`client/public/icons/${name}.png: ${Math.ceil(bytes / 1024)} KB`);
}
