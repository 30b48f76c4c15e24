import { z } from 'zod';
import { AppError } from '#server/platform/http/app-error.ts';
import {
  CACHE_FOR_A_DAY,
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import type { Site } from '#server/platform/site.ts';
import { isThumbnailKey, thumbnailKey } from './youtube-thumbnails.ts';

const FETCHES_PER_MINUTE = 120;
const DEFAULT_WIDTH = 800;
const MAX_WIDTH = 1280;
const MAX_HEIGHT = 720;

const paramsSchema = z.strictObject({ id: z.string() });

export function registerThumbnails({ app, variants }: Site): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  app.get('/images/youtube/:id', {
    schema: {
      summary:
        'The thumbnail of a YouTube video, fetched and cached by this site; 800 pixels wide by default.',
      tags: ['public'],
      params: paramsSchema,
      querystring: variantQuerySchema,
    },
    config: { access: 'public' },
    handler: async (request, reply) => {
      const {
        width = DEFAULT_WIDTH,
        format,
        quality,
      } = variantRequestOf(request, reply, request.query);
      const key = thumbnailKey(request.params.id);
      const thumbnail = isThumbnailKey(key)
        ? await variants.variant(
            { key, width: MAX_WIDTH, height: MAX_HEIGHT, isAnimated: false },
            { width, format, quality },
            () => allowFetching(request),
          )
        : null;
      if (!thumbnail) throw new AppError('not-found', '動画の画像が見つかりませんでした');
      // The thumbnail of a video can change, so its ETag depends on its bytes.
      const { bytes, contentType } = thumbnail;
      return sendPicture(request, reply, { bytes, contentType }, CACHE_FOR_A_DAY);
    },
  });
}
