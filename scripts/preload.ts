import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { preloadTable } from '#client/preloads.ts';
import { root } from './root.ts';

const beforePaint = '<script src="/before-paint.js"></script>';

/**
 * Writes the preloads into the built page as a JSON block, from which `before-paint.js` selects by the fragment of the
 * URL. Also writes `before-paint.js` into the page, because the pictures of home wait for it. The server allows this
 * inline script by its hash.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, chunk: entry }) {
        if (!page.includes(beforePaint)) throw new Error(`The page has no ${beforePaint}`);
        const loadedWith = (file: string) =>
          withImports(file, bundle).flatMap((name) => [name, ...stylesOf(name, bundle)]);
        const first = new Set(entry ? loadedWith(entry.fileName) : []);
        const filesOf = (modules: readonly string[]) =>
          [...new Set(modules.flatMap((module) => loadedWith(fileWith(module, bundle))))]
            .filter((file) => !first.has(file))
            .map((file) => `/${file}`);
        const table = JSON.stringify(preloadTable(filesOf));
        const block = `<script type="application/json" id="preloads">${table}</script>`;
        return {
          html: afterImages(page).replace(beforePaint, () => `${block}\n    ${inlineScript()}`),
          tags: [],
        };
      },
    },
  };
}

function inlineScript(): string {
  const name = 'before-paint.js';
  const source = readFileSync(path.join(root, 'client/public', name), 'utf8');
  const { code } = minifySync(name, source, { module: false });
  if (code.includes('</')) throw new Error(`${name} would end inside of the page`);
  return `<script>${code.trim()}</script>`;
}

/** Returns the page with a low priority for its script, because the images of the prerendered home come first. */
function afterImages(page: string): string {
  return page.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** Returns the built file that contains a source file. Throws when there is none. */
function fileWith(module: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!file) throw new Error(`${module} is not in the build`);
  return file.fileName;
}

function stylesOf(name: string, bundle: Rolldown.OutputBundle): string[] {
  const file = bundle[name];
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}

function withImports(name: string, bundle: Rolldown.OutputBundle, seen: string[] = []): string[] {
  const file = bundle[name];
  if (seen.includes(name) || file?.type !== 'chunk') return seen;
  return file.imports.reduce(
    (all, imported) => withImports(imported, bundle, all),
    [...seen, name],
  );
}
