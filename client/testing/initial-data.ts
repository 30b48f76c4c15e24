import type { InitialData } from '#contract/site/initial-data.ts';
import { aCard } from './posts.ts';
import { visitor } from './render.tsx';
import { aSiteSettings } from './site-settings.ts';

/** Returns the initial data of a page for a visitor. `fields` replace the defaults. */
export function anInitialData(fields: Partial<InitialData> = {}): InitialData {
  return {
    session: visitor,
    site_settings: aSiteSettings({
      site_name: 'ためしの広場',
      intro_title: 'ようこそ、ためしの広場へ',
    }),
    recent: { items: [aCard({ title: '届いていた絵' })], next_cursor: null, has_more: false },
    banners: { items: [] },
    next_events: { items: [] },
    ...fields,
  };
}
