import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { yearPictureUrl } from '#contract/accounts/open-years.ts';
import { getYearReview } from '#contract/accounts/year-reviews.ts';
import { IMAGE_QUALITIES, MINUTE } from '#contract/foundations/limits.ts';
import { DRAWN_SHARE_PICTURE } from '#contract/site/brand.ts';
import { readPublicYear } from '#server/features/accounts/year-reviews/year-reviews.service.ts';
import { readBrand } from '#server/features/site/brand/brand.service.ts';
import { logoMarkup } from '#server/features/site/brand/brand-pictures.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { hueOf, NEUTRAL_COLOR } from '#server/platform/brand/palette.ts';
import { admit, admittedViewer, publicRoute } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { NO_AI, NOINDEX } from '#server/platform/http/robots-tag.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import { tagAnswer } from '#server/platform/http/tagged-answer.ts';
import type { Site } from '#server/platform/site.ts';
import { drawPreviewPicture, PREVIEW_SIZE, previewPictureKey } from './preview-picture.ts';
import { sharePage } from './share-page.ts';
import { breadcrumbs, type Share } from './share-preview.ts';
import { yearDrawing } from './shared-years.service.ts';
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
  registerSitePicture(site);
}

/** Registers the picture in previews of a site that has uploaded none, drawn from its name, logo and colours. */
function registerSitePicture(site: Site): void {
  const { app, database } = site;
  app.get(
    DRAWN_SHARE_PICTURE,
    publicRoute('The picture in previews of the site, drawn from its brand.', PICTURES_PER_MINUTE),
    async (_request, reply) => {
      const [{ og_title }, { colors }] = await Promise.all([
        readSiteSettings(database),
        readBrand(database.read),
      ]);
      const hue = hueOf(colors.color || NEUTRAL_COLOR);
      const drawing = { title: og_title, byline: [], theme: 'site', hue };
      return sendDrawing(reply, drawing, { site, cacheControl: CACHE_FOR_AN_HOUR });
    },
  );
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

const OWN_PICTURES_PER_MINUTE = 20;

/** Registers the drawn picture of the caller's own year, the same picture as for a shared review. */
export function registerOwnYearPicture(site: Site): void {
  const { app, authenticator, database } = site;
  app.get(yearPictureUrl(':year'), {
    schema: {
      summary:
        "The drawn picture of the caller's review of a year, with what everybody may see of it.",
      tags: ['member'],
      params: z.strictObject(getYearReview.params.shape),
    },
    config: { access: 'member', rateLimit: { max: OWN_PICTURES_PER_MINUTE, timeWindow: MINUTE } },
    onRequest: admit(authenticator, 'member'),
    handler: async (request, reply) => {
      const { userId } = admittedViewer(request);
      const review = await readPublicYear(database, null, { userId, year: request.params.year });
      if (!review) throw new AppError('not-found');
      return sendDrawing(reply, yearDrawing(review), { site, cacheControl: 'private, no-store' });
    },
  });
}

/** Sends the drawn picture of a share, with a header for how long it can be cached. */
async function sendDrawing(
  reply: FastifyReply,
  drawing: Share['drawing'],
  { site: { database, files, variants }, cacheControl }: { site: Site; cacheControl: string },
) {
  const [{ site_name: siteName }, brand] = await Promise.all([
    readSiteSettings(database),
    readBrand(database.read),
  ]);
  const texts = { ...drawing, siteName };
  const { icon, colors } = brand;
  const drawn = await variants.variant(
    {
      key: previewPictureKey(texts, { icon, colors }),
      ...PREVIEW_SIZE,
      isAnimated: false,
      read: async () => drawPreviewPicture(texts, await logoMarkup(files, brand)),
    },
    { quality: IMAGE_QUALITIES.high, format: 'jpeg' },
  );
  if (!drawn) throw new AppError('internal');
  reply.headers({ 'cache-control': cacheControl, ...shownElsewhere }).type(drawn.contentType);
  return drawn.bytes;
}
