import { listBanners } from '#contract/banners.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readBanners } from './banners.service.ts';

/** Banners at the top of the home page. */
export function registerBanners(binding: Binding, database: Database): void {
  binding.query(listBanners, () => readBanners(database));
}
