import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bannerScreens } from '#contract/banners.ts';
import { idSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import { validate } from '#server/platform/http/validate.ts';
import {
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { readBannerPicture } from './banner-pictures.service.ts';

const VARIANTS_PER_MINUTE = 600;
// The crop of a version never changes.
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

const paramsSchema = z.strictObject({
  bannerId: idSchema,
  screen: z.enum(bannerScreens, '画像の指定が正しくありません'),
  version: z.string().max(64),
});

/** `GET /images/banners/{bannerId}/{screen}/{version}`: pictures of banners as they are cropped. */
export function registerBannerPictures(
  app: FastifyInstance,
  deps: { database: Database; variants: Variants },
): void {
  const allowRendering = limitRendering(app, VARIANTS_PER_MINUTE);
  app.get('/images/banners/:bannerId/:screen/:version', {
    schema: {
      summary: "A banner's picture as it is cropped for phones or for desks.",
      tags: ['public'],
      params: jsonSchemaOf(paramsSchema, 'input'),
      querystring: jsonSchemaOf(variantQuerySchema, 'input'),
    },
    config: { access: 'public' },
    handler: async (request, reply) => {
      const asked = validate(paramsSchema, request.params);
      const requested = variantRequestOf(request, reply);
      const picture = await readBannerPicture(deps, asked, requested, () =>
        allowRendering(request),
      );
      reply.headers(shownElsewhere);
      return sendPicture(request, reply, picture, picture.isOfVersion ? CACHE_FOREVER : 'no-store');
    },
  });
}
