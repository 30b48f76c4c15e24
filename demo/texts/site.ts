import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import { characterNames } from './characters.ts';

/** The names, texts and colours of the demo community. Its pictures are added when they are stored. */
export const siteTexts = {
  site_name: 'ほしまち広場',
  site_description:
    '「ほしまちフレンズ」が好きな人のためのファンコミュニティ。ファンアート、イラスト、写真を投稿して、みんなで楽しめます。',
  intro_title: '星の街の仲間たちと、描いて、撮って、集まろう。',
  intro_text:
    'ほしまち広場は「ほしまちフレンズ」のファンがつくる場所です。お気に入りの一枚に、好きなだけいいねを贈ってください。',
  operator_name: 'ほしまち広場 運営室',
  contact_email: 'hello@hoshimachi.invalid',
  og_description: '「ほしまちフレンズ」のファンが集まる、イラストと写真のコミュニティ。',
  example_character: characterNames.rumi,
  reserved_names: ['hoshimachi', 'hoshimachi_friends'],
  brand_color: '#5b46c9',
  brand_accent: '#ffb3cf',
  brand_roundness: 'round',
  brand_wordmark: 'shown',
} as const satisfies Omit<Partial<SystemSettings>, 'reserved_names'> & {
  reserved_names: readonly string[];
};
