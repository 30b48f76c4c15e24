import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from './root.ts';

const LIBRARY = 'lucide-react';
const folder = path.join(root, 'node_modules', LIBRARY, 'dist/esm');
/** Other plugins do not handle modules whose id begins with a null byte. */
const PREFIX = '\0drawn-icon/';
const component = path.join(root, 'client/ui/media/drawn-icon.ts');

/** Matches imports that contain values and possibly types, but not `import type`. */
const imports = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/** A shape in the format of lucide. `key` is for React only. */
type Shape = [tag: string, attributes: Record<string, string>];

/**
 * Replaces the library's icons by modules with their shapes, which our own component renders. The library has all icons
 * in one module, so pages could not load only some of them. The library also computes attributes at run time.
 */
export function drawnIcons(): Plugin {
  return {
    name: 'drawn-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const drawing = await drawingOf(id.slice(PREFIX.length));
      return `import { drawnIcon } from ${JSON.stringify(component)};
export default /* @__PURE__ */ drawnIcon(${JSON.stringify(drawing)});`;
    },
    transform(code, id) {
      if (!code.includes(LIBRARY) || id.includes('/node_modules/')) return null;
      return { code: withOwnModules(code), map: null };
    },
  };
}

/** Returns the code with one import per icon. Imports of types are kept, and the compiler removes them. */
export function withOwnModules(code: string): string {
  return code.replace(imports, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map(importOf)
      .join(' '),
  );
}

function importOf(name: string): string {
  if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from '${LIBRARY}';`;
  const [icon = name, local = icon] = name.split(' as ');
  const file = fileNames().get(icon);
  if (file === undefined) throw new Error(`${LIBRARY} has no icon ${icon}`);
  return `import ${local} from ${JSON.stringify(PREFIX + file)};`;
}

let known: Map<string, string> | undefined;

/** Returns the file names of the icons by the names of the icons. An icon can have several names. */
function fileNames(): Map<string, string> {
  known ??= new Map(
    readFileSync(path.join(folder, 'lucide-react.mjs'), 'utf8')
      .matchAll(/^export \{ (.+) \} from '.\/icons\/(.+)\.mjs';$/gm)
      .flatMap(([, names = '', file = '']) =>
        names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
      ),
  );
  return known;
}

/** Returns the content of the icon's SVG element. */
export async function drawingOf(file: string): Promise<string> {
  const { href } = pathToFileURL(path.join(folder, 'icons', `${file}.mjs`));
  const { __iconData } = (await import(href)) as { __iconData: { node: Shape[] } };
  return __iconData.node.map(markupOf).join('');
}

function markupOf([tag, { key: _, ...attributes }, ...rest]: Shape): string {
  const values = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  if (rest.length > 0 || /[&<>]/.test(values.join('')))
    throw new Error(`An icon of ${LIBRARY} is more than shapes`);
  return `<${tag}${values.join('')}/>`;
}
