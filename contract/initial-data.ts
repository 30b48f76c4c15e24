import type { Banner } from './banners.ts';
import type { EventCard } from './events.ts';
import type { PostCard } from './posts.ts';
import type { Page } from './primitives.ts';
import type { Session } from './session.ts';
import type { SiteSettings } from './site-settings.ts';

/** The id of the script element that contains the data as JSON. */
export const INITIAL_DATA_BLOCK = 'initial-data';

/** The data of the home page, sent with the HTML: the responses of its first queries. */
export interface InitialData {
  session: Session;
  site_settings: SiteSettings;
  /** The first page of 新着, as the viewer sees it. */
  recent: Page<PostCard>;
  banners: { items: Banner[] };
  next_events: { items: EventCard[] };
}
