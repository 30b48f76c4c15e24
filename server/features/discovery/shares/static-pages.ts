import { breadcrumbs, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

type PagePath = keyof typeof shareTexts.pages;

const pageTypes = {
  '/about': 'AboutPage',
  '/terms': 'WebPage',
  '/privacy': 'WebPage',
  '/company': 'AboutPage',
  '/copyright': 'WebPage',
  '/guidelines': 'WebPage',
} as const satisfies Record<PagePath, string>;

function shareOf(path: PagePath): Share {
  const page = shareTexts.pages[path];
  return {
    path,
    ...page,
    type: 'website',
    picture: null,
    drawing: { title: page.title, byline: [], theme: path },
    describe: (site) => [
      {
        '@type': pageTypes[path],
        '@id': site.absolute(path),
        url: site.absolute(path),
        name: page.title,
        description: page.description,
        inLanguage: 'ja',
        publisher: { '@type': 'Organization', name: site.settings.operator_name },
      },
      breadcrumbs(site, [[page.title, path]]),
    ],
  };
}

/** The static pages, which everybody sees. */
export const staticPages = Object.keys(pageTypes).map((path) => shareOf(path as PagePath));
