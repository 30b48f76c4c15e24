import type { SiteSettings } from '#contract/site/site-settings.ts';

/** Returns the settings of a site. `fields` replace the defaults. */
export function aSiteSettings(fields: Partial<SiteSettings> = {}): SiteSettings {
  return {
    site_name: 'ひろば',
    site_description: '説明',
    intro_title: 'ようこそ',
    intro_text: '',
    operator_name: '運営',
    contact_email: 'hello@site.test',
    og_image_url: '',
    og_title: '',
    og_description: '',
    characters: [],
    example_character: 'うさぎ',
    brand: { sheet: null, logo: null, shows_name: true },
    registration: 'open',
    read_only: null,
    ...fields,
  };
}
