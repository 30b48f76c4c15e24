import type { SiteSettings } from '#contract/site/site-settings.ts';

/** The settings of a new site until its operator changes them. */
export const defaultCommunity: Omit<SiteSettings, 'read_only'> = {
  site_name: 'ほしまち広場',
  site_description:
    '「ほしまちフレンズ」が好きな人のためのファンコミュニティ。ファンアート、イラスト、写真を投稿して、みんなで楽しめます。',
  intro_title: '星の街の仲間たちと、描いて、撮って、集まろう。',
  intro_text:
    'ほしまち広場は「ほしまちフレンズ」のファンがつくる場所です。お気に入りの一枚に、好きなだけいいねを贈ってください。',
  operator_name: 'ほしまち広場 運営室',
  contact_email: 'hello@hoshimachi.invalid',
  og_image_url: '/social.png',
  og_title: 'ほしまち広場',
  og_description: '「ほしまちフレンズ」のファンが集まる、イラストと写真のコミュニティ。',
  characters: [
    'ルミ',
    'モコ',
    'クロネ',
    'ポルカ',
    'シズク',
    'コハク',
    'ネム',
    'トト',
    'ハナ',
    'ギンガ',
    'パチ',
    'マロン',
  ],
  registration: 'open',
};

/** The usernames that a new site reserves, in addition to the usernames that every site reserves. */
export const defaultReservedNames: readonly string[] = ['hoshimachi', 'hoshimachi_friends'];
