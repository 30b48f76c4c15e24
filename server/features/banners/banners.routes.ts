import { listBanners } from '#contract/banners.ts';
import {
  createBanner,
  deleteBanner,
  listManagedBanners,
  orderBanners as orderFunction,
  updateBanner,
} from '#contract/managed-site.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readBanners } from './banners.service.ts';
import {
  addBanner,
  changeBanner,
  orderBanners,
  readManagedBanners,
  removeBanner,
} from './managed-banners.service.ts';

/** Banners at the top of the home page, and their administration. */
export function registerBanners(binding: Binding, database: Database): void {
  binding.query(listBanners, () => readBanners(database));
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
