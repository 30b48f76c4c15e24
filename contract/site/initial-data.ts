import type { EventCard } from '#contract/events/events.ts';
import { HOME_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Session } from '#contract/identity/session.ts';
import type { Banner } from '#contract/notifications/banners.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { SiteSettings } from './site-settings.ts';

/** The id of the script element that contains the data as JSON. */
export const INITIAL_DATA_BLOCK = 'initial-data';

export interface InitialData {
  session: Session;
  site_settings: SiteSettings;
  /** The first page of 新着 for the viewer. */
  recent: Page<PostCard>;
  banners: { items: Banner[] };
  next_events: { items: EventCard[] };
}

export function initialAnswers(data: InitialData): Record<string, unknown> {
  return {
    '/api/session': data.session,
    '/api/site-settings': data.site_settings,
    [`/api/posts?limit=${HOME_PAGE_SIZE}&sort=recent`]: data.recent,
    '/api/banners': data.banners,
    '/api/events/next': data.next_events,
  };
}
