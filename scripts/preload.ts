import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What the home page loads by itself as soon as it renders. */
const homeParts = ['home-banners.tsx', 'next-events.tsx', 'save-button.tsx'];

/**
 * Pages that people come to by a link: their addresses, the code they load, and the answers they begin with,
 * where `$1` is what the address has in brackets.
 */
const pages = [
  {
    address: '^#/user/(\\w{20})$',
    parts: ['routes/user.tsx'],
    answers: ['/api/users/$1', '/api/users/$1/posts?limit=12'],
  },
  {
    address: '^#/posts/(\\w{20})$',
    // Not its comments: they stand below the picture, and would come before it.
    parts: ['routes/post.tsx'],
    answers: ['/api/posts/$1', '/api/posts/$1/related'],
  },
];

const beforePaint = '<script src="/before-paint.js">';

/**
 * Names in the built page what is needed next, so that it comes along with the first script: for home the
 * code of its parts, for others what `before-paint.js` picks by the address.
 */
export function preload(): Plugin {
  return {
    name: 'load-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, chunk: entry }) {
        const known = new Set(entry ? withImports(entry.fileName, bundle) : []);
        const filesOf = (parts: string[]) =>
          [...new Set(parts.flatMap((part) => withImports(fileWith(part, bundle), bundle)))]
            .filter((file) => !known.has(file))
            .map((file) => `/${file}`);
        const ahead = pages.map(({ parts, ...rest }) => ({ ...rest, code: filesOf(parts) }));
        if (!page.includes(beforePaint)) throw new Error(`The page has no ${beforePaint}`);
        const block = `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
        return {
          html: afterPictures(page).replace(beforePaint, `${block}\n    ${beforePaint}`),
          tags: filesOf(homeParts).map(modulePreload),
        };
      },
    },
  };
}

/** Home is drawn without its script: what one sees comes first, the script after it. */
function afterPictures(page: string): string {
  return page.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

function modulePreload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
  return { tag: 'link', attrs, injectTo: 'head' };
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
