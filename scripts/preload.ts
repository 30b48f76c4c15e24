import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { homeModules, preloadTable } from '#client/preloads.ts';

const beforePaint = '<script src="/before-paint.js">';

/**
 * Writes the preloads into the built page: `modulepreload` links for the modules of home, and for other pages a JSON
 * block from which `before-paint.js` selects by the fragment.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, chunk: entry }) {
        if (!page.includes(beforePaint)) throw new Error(`The page has no ${beforePaint}`);
        const first = new Set(entry ? withImports(entry.fileName, bundle) : []);
        const filesOf = (modules: readonly string[]) =>
          [...new Set(modules.flatMap((module) => withImports(fileWith(module, bundle), bundle)))]
            .filter((file) => !first.has(file))
            .map((file) => `/${file}`);
        const table = JSON.stringify(preloadTable(filesOf));
        const block = `<script type="application/json" id="preloads">${table}</script>`;
        return {
          html: afterImages(page).replace(beforePaint, `${block}\n    ${beforePaint}`),
          tags: filesOf(homeModules).map(modulePreload),
        };
      },
    },
  };
}

/** Home is prerendered, so its images come before the script. */
function afterImages(page: string): string {
  return page.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

function modulePreload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
  return { tag: 'link', attrs, injectTo: 'head' };
}

/** The built file that contains a source file. Throws when there is none. */
function fileWith(module: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!file) throw new Error(`${module} is not in the build`);
  return file.fileName;
}

function withImports(name: string, bundle: Rolldown.OutputBundle, seen: string[] = []): string[] {
  const file = bundle[name];
  if (seen.includes(name) || file?.type !== 'chunk') return seen;
  return file.imports.reduce(
    (all, imported) => withImports(imported, bundle, all),
    [...seen, name],
  );
}
