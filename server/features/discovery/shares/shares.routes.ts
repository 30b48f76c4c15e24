import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { tagAnswer } from '#server/platform/http/etag.ts';
import { publicRoute } from '#server/platform/http/public-route.ts';
import { NO_AI, NOINDEX } from '#server/platform/http/robots-tag.ts';
import type { Site } from '#server/platform/site.ts';
import { sendDrawing } from './send-drawing.ts';
import { sharePage } from './share-page.ts';
import type { Share } from './share-preview.ts';
import { breadcrumbs } from './share-preview.ts';
import { sharedNouns } from './shares.service.ts';
import { shareTexts } from './shares.text.ts';

// Services that render previews have few IP addresses for many readers.
const PAGES_PER_MINUTE = 300;
const PICTURES_PER_MINUTE = 120;
// The lifetime is only an hour, because the title can change.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** Registers the URLs of share buttons and their preview pictures. They show what visitors may see. */
export function registerShares(site: Site): void {
  for (const [path, { noun, read }] of Object.entries(sharedNouns)) {
    registerShare(site, { path, noun, find: (name) => read(site, name) });
  }
  for (const page of sharedPages) {
    registerShare(site, { path: page.path, noun: page.path, find: async () => page });
  }
}

interface SharedAddress {
  /** The pattern of the URL. */
  path: string;
  noun: string;
  find: (name: string) => Promise<Share | null>;
}

function registerShare(site: Site, { path, noun, find }: SharedAddress): void {
  const { app, env, database } = site;
  app.get<{ Params: { id?: string } }>(
    path,
    pageOptions(`The preview of ${noun} in links to it.`),
    async ({ params: { id = '' } }, reply) => {
      const reading = Promise.all([find(id), readSiteSettings(database)]);
      const [share, settings] = await database.inTime(reading, reply.elapsedTime);
      if (!share) return sendNotFoundPage(reply);
      // The redirect is cached only for an hour, because the team can undo a merge of tags.
      if (share.isOtherSpelling) {
        return reply.header('cache-control', CACHE_FOR_AN_HOUR).redirect(share.path, 308);
      }
      if (share.refusesTraining) reply.header('x-robots-tag', NO_AI);
      if (share.isUnlisted) reply.header('x-robots-tag', NOINDEX);
      const page = sharePage(share, settings, env.publicUrl.origin);
      return reply.type('text/html; charset=utf-8').send(page.text);
    },
  );
  app.get<{ Params: { id?: string } }>(
    `/images/shares${path}`,
    publicRoute(
      `The picture in the preview of ${noun} that has none, drawn from its words.`,
      PICTURES_PER_MINUTE,
    ),
    async ({ params: { id = '' } }, reply) => {
      const share = await find(id);
      if (!share) throw new AppError('not-found');
      const cacheControl = share.isUnlisted ? 'no-store' : CACHE_FOR_AN_HOUR;
      return sendDrawing(reply, share.drawing, { site, cacheControl });
    },
  );
}

function pageOptions(summary: string) {
  const { schema, config } = publicRoute(summary, PAGES_PER_MINUTE);
  return { schema, config: { ...config, isPage: true }, onSend: tagAnswer } as const;
}

type PagePath = keyof typeof shareTexts.pages;

/** The pages with a fixed preview. */
const sharedPages: Share[] = Object.entries(shareTexts.pages).map(([path, page]) => ({
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
