import { listBanners } from '#contract/notifications/banners.ts';
import {
  createBanner,
  deleteBanner,
  listManagedBanners,
  orderBanners as orderFunction,
  updateBanner,
} from '#contract/notifications/managed-banners.ts';
import type { Site } from '#server/platform/site.ts';
import { readBanners } from './banners.service.ts';
import {
  addBanner,
  changeBanner,
  orderBanners,
  readManagedBanners,
  removeBanner,
} from './managed-banners.service.ts';

/** Registers the routes of the banners on the home page, for visitors and for the admins who edit them. */
export function registerBanners({ binding, database }: Site): void {
  binding.query(listBanners, ({ database }) => readBanners(database));
  binding.query(listManagedBanners, async () => ({ items: await readManagedBanners(database) }));
  binding.callable(createBanner, async ({ viewer, input }) => ({
    banner: await addBanner(database, viewer, input),
  }));
  binding.callable(updateBanner, async ({ viewer, input }) => ({
    banner: await changeBanner(database, viewer, input),
  }));
  binding.callable(deleteBanner, async ({ viewer, input }) => ({
    deleted_id: await removeBanner(database, viewer, input.bannerId),
  }));
  binding.callable(orderFunction, async ({ viewer, input }) => ({
    items: await orderBanners(database, viewer, input.bannerIds),
  }));
}
