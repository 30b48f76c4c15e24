import type { EventCard } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Session } from '#contract/identity/session.ts';
import type { Banner } from '#contract/notifications/banners.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import { askFor, homeQueries } from '#contract/site/page-queries.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { aCard } from './posts.ts';
import { visitor } from './render.tsx';
import { aSiteSettings } from './site-settings.ts';

interface HomeFields {
  session: Session;
  site_settings: SiteSettings;
  recent: Page<PostCard>;
  banners: { items: Banner[] };
  next_events: { items: EventCard[] };
}

const [recentUrl = '', bannersUrl = '', eventsUrl = ''] = homeQueries.map(
  (query) => askFor(query, '').url,
);

/** Returns the initial data of home for a visitor. `fields` replace the defaults. */
export function anInitialData(fields: Partial<HomeFields> = {}): InitialData {
  const site = { site_name: 'ためしの広場', intro_title: 'ようこそ、ためしの広場へ' };
  const recent = { items: [aCard({ title: '届いていた絵' })], next_cursor: null, has_more: false };
  return {
    '/api/session': fields.session ?? visitor,
    '/api/site-settings': fields.site_settings ?? aSiteSettings(site),
    [recentUrl]: fields.recent ?? recent,
    [bannersUrl]: fields.banners ?? { items: [] },
    [eventsUrl]: fields.next_events ?? { items: [] },
  };
}
