import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import { bannerScreens, listBanners } from '#contract/notifications/banners.ts';
import * as contract from '#contract/notifications/managed-banners.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import {
  CACHE_FOR_A_DAY,
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import type { Site } from '#server/platform/site.ts';
import { readBannerPicture, readBanners } from './banners.service.ts';
import * as banners from './managed-banners.service.ts';

export function registerBanners({ binding, database }: Site): void {
  binding.query(listBanners, ({ database }) => readBanners(database));
  binding.query(contract.listManagedBanners, async () => ({
    items: await banners.readManagedBanners(database),
  }));
  binding.callable(contract.createBanner, async ({ viewer, input }) => ({
    banner: await banners.addBanner(database, viewer, input),
  }));
  binding.callable(contract.updateBanner, async ({ viewer, input }) => ({
    banner: await banners.changeBanner(database, viewer, input),
  }));
  binding.callable(contract.deleteBanner, async ({ viewer, input }) => ({
    deleted_id: await banners.removeBanner(database, viewer, input.bannerId),
  }));
  binding.callable(contract.orderBanners, async ({ viewer, input }) => ({
    items: await banners.orderBanners(database, viewer, input.bannerIds),
  }));
}

const VARIANTS_PER_MINUTE = 600;

const paramsSchema = z.strictObject({
  bannerId: idSchema,
  screen: z.enum(bannerScreens, '画像の指定が正しくありません'),
  version: z.string().max(64),
});

export function registerBannerPictures({ app, database, variants }: Site): void {
  const deps = { database, variants };
  const allowRendering = limitRendering(app, VARIANTS_PER_MINUTE);
  app.get('/images/banners/:bannerId/:screen/:version', {
    schema: {
      summary: "A banner's picture as it is cropped for phones or for desks.",
      tags: ['public'],
      params: paramsSchema,
      querystring: variantQuerySchema,
    },
    config: { access: 'public' },
    handler: async (request, reply) => {
      const requested = variantRequestOf(request, reply, request.query);
      const picture = await readBannerPicture(deps, request.params, requested, () =>
        allowRendering(request),
      );
      reply.headers(shownElsewhere);
      return sendPicture(
        request,
        reply,
        picture,
        picture.isOfVersion ? CACHE_FOR_A_DAY : 'no-store',
      );
    },
  });
}
