import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import {
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { isThumbnailKey, thumbnailKey } from './youtube-thumbnails.ts';

const FETCHES_PER_MINUTE = 120;
const DEFAULT_WIDTH = 800;
const MAX_WIDTH = 1280;
// The owner of a video can change its thumbnail.
const CACHE_FOR_A_DAY = 'public, max-age=86400';

/** `GET /images/youtube/{id}`: the thumbnail of a video. */
export function registerThumbnails(app: FastifyInstance, variants: Variants): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  app.get<{ Params: { id: string } }>('/images/youtube/:id', {
    schema: {
      summary:
        'The thumbnail of a YouTube video, fetched and cached by this site; 800 pixels wide by default.',
      tags: ['public'],
      querystring: jsonSchemaOf(variantQuerySchema, 'input'),
    },
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { width = DEFAULT_WIDTH, ...requested } = variantRequestOf(request, reply);
      const key = thumbnailKey(request.params.id);
      const thumbnail = isThumbnailKey(key)
        ? await variants.variant(
            { key, width: MAX_WIDTH, isAnimated: false },
            { ...requested, width },
            () => allowFetching(request),
          )
        : null;
      if (!thumbnail) throw new AppError('not-found', '動画の画像が見つかりませんでした');
      return sendPicture(request, reply, thumbnail, CACHE_FOR_A_DAY);
    },
  });
}
