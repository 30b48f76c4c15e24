import type { InitialData } from '../../contract/initial-data.ts';
import { aCard } from './posts.ts';
import { visitor } from './render.tsx';

/** What the server sends along with the page, with whatever a test wants to be different. */
export function anInitialData(fields: Partial<InitialData> = {}): InitialData {
  return {
    session: visitor,
    site_settings: {
      site_name: 'ためしの広場',
      site_description: '',
      intro_title: 'ようこそ、ためしの広場へ',
      intro_text: '',
      operator_name: '',
      contact_email: '',
      og_image_url: '',
      og_title: '',
      og_description: '',
      characters: [],
    },
    recent: { items: [aCard({ title: '届いていた絵' })], next_cursor: null, has_more: false },
    banners: { items: [] },
    next_events: { items: [] },
    ...fields,
  };
}
