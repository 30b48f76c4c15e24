import { HOME_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import { readNextEvents } from '#server/features/events/events/events.service.ts';
import { ownAccount } from '#server/features/members/profiles/profiles.service.ts';
import { readBanners } from '#server/features/notifications/banners/banners.service.ts';
import { readPublicFeed } from '#server/features/posts/posts/feeds/feeds.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publicViewer, type Viewer } from '#server/platform/http/viewer.ts';

/** Reads the data that the home page of an account or a visitor needs for its first rendering. */
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
