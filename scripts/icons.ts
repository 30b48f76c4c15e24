/** `npm run icons`: renders the icons of the shortcuts into client/public/icons. The server makes the others. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Bell, CalendarDays, type LucideIcon, Search, SquarePen } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { root } from './root.ts';

const folder = path.join(root, 'client/public/icons');
mkdirSync(folder, { recursive: true });

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

/** Returns a white icon on a grey disc, visible on light and on dark menus, which fits every brand. */
function shortcut(Icon: LucideIcon): string {
  const icon = createElement(Icon, { x: 12, y: 12, size: 24, color: '#ffffff' });
  return renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 48 48' },
      createElement('circle', { cx: 24, cy: 24, r: 24, fill: '#5b5467' }),
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
