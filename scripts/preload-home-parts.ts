import type { Plugin, Rolldown } from 'vite';

/** What the home page loads by itself as soon as it renders. */
const parts = ['home-banners.tsx', 'next-events.tsx', 'bookmark-button.tsx'];

/** Names in the built page what home will ask for, so that it comes along with the first script. */
export function preloadHomeParts(): Plugin {
  return {
    name: 'preload-home-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {}, chunk: entry }) {
        const known = new Set(entry ? withImports(entry.fileName, bundle) : []);
        const wanted = parts.flatMap((part) => withImports(fileWith(part, bundle), bundle));
        return [...new Set(wanted)]
          .filter((file) => !known.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** The built file that holds a source file. Throws where none does. */
function fileWith(part: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/${part}`)),
  );
  if (!file) throw new Error(`${part} is not in the build`);
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
