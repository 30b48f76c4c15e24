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
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import type { Site } from '#server/platform/site.ts';
import { drawPreviewPicture, PREVIEW_SIZE, previewPictureKey } from './preview-picture.ts';
import type { Share } from './share-preview.ts';
import { yearDrawing } from './shared-years.service.ts';
import { type SharedAddress, sharedAddresses } from './shares.service.ts';

const PICTURES_PER_MINUTE = 120;
// The lifetime is only an hour, because the title can change.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** Registers the drawn preview pictures of shared URLs. They show what visitors may see. */
export function registerShares(site: Site): void {
  for (const address of sharedAddresses(site)) registerSharedPicture(site, address);
  registerSitePicture(site);
}

/**
 * Registers the preview picture of a site that has uploaded no preview picture. It is drawn from the name, the logo and
 * the colours of the site.
 */
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

function registerSharedPicture(site: Site, { path, noun, find }: SharedAddress): void {
  const { app } = site;
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
