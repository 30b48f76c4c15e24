import type { InitialData } from '#contract/initial-data.ts';
import { HOME_PAGE_SIZE } from '#contract/limits.ts';
import { readBanners } from '#server/features/banners/banners.service.ts';
import { readNextEvents } from '#server/features/events/events.service.ts';
import { readPublicFeed } from '#server/features/posts/feeds/feeds.service.ts';
import { ownAccount } from '#server/features/profiles/profiles.service.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publicViewer, type Viewer } from '#server/platform/http/viewer.ts';

/** Reads what the home page of an account, or of a visitor, needs before its first picture. */
export async function readInitialData(
  database: Database,
  account: Viewer | null,
): Promise<InitialData> {
  const viewer = publicViewer(account);
  const [session, site_settings, recent, banners, next_events] = await Promise.all([
    account ? ownAccount(database, account) : { user: null, profile: null },
    readSiteSettings(database),
    readPublicFeed(database, viewer, { sort: 'recent', limit: HOME_PAGE_SIZE }),
    readBanners(database),
    readNextEvents(database, viewer),
  ]);
  return { session, site_settings, recent, banners, next_events };
}
