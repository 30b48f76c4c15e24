import type { FastifyReply } from 'fastify';
import { IMAGE_QUALITIES } from '#contract/foundations/limits.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import type { Site } from '#server/platform/site.ts';
import { drawPreviewPicture, PREVIEW_SIZE, previewPictureKey } from './preview-picture.ts';
import type { Share } from './share-preview.ts';

/** Sends the drawn picture of a share, with a header for how long it can be cached. */
export async function sendDrawing(
  reply: FastifyReply,
  drawing: Share['drawing'],
  { site: { database, variants }, cacheControl }: { site: Site; cacheControl: string },
) {
  const { site_name: siteName } = await readSiteSettings(database);
  const texts = { ...drawing, siteName };
  const drawn = await variants.variant(
    {
      key: previewPictureKey(texts),
      ...PREVIEW_SIZE,
      isAnimated: false,
      read: () => drawPreviewPicture(texts),
    },
    { quality: IMAGE_QUALITIES.high, format: 'jpeg' },
  );
  if (!drawn) throw new AppError('internal');
  reply.headers({ 'cache-control': cacheControl, ...shownElsewhere }).type(drawn.contentType);
  return drawn.bytes;
}
