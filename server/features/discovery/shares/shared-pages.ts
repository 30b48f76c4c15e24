import { breadcrumbs, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

type PagePath = keyof typeof shareTexts.pages;

/** The pages with a fixed preview. */
export const sharedPages: Share[] = Object.entries(shareTexts.pages).map(([path, page]) => ({
  path,
  ...page,
  type: 'website',
  picture: null,
  drawing: { title: page.title, byline: [], theme: path },
  describe: (site) => [
    {
      '@type': pageTypes[path as PagePath],
      '@id': site.absolute(path),
      url: site.absolute(path),
      name: page.title,
      description: page.description,
      inLanguage: 'ja',
      publisher: { '@type': 'Organization', name: site.settings.operator_name },
    },
    breadcrumbs(site, [[page.title, path]]),
  ],
}));

const pageTypes = {
  '/about': 'AboutPage',
  '/terms': 'WebPage',
  '/privacy': 'WebPage',
  '/company': 'AboutPage',
  '/copyright': 'WebPage',
  '/guidelines': 'WebPage',
} as const satisfies Record<PagePath, string>;
