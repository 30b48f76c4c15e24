import type { SharedYearReview } from '#contract/accounts/year-reviews.ts';
import type { Session } from '#contract/identity/session.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import type { Clip } from '#contract/posts/clips.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import type { TagDetail } from '#contract/tags/tags.ts';
import { anEvent, anEventCard } from './events.ts';
import { anInitialData } from './initial-data.ts';
import { aLegalPage } from './legal-pages.ts';
import { aPoll } from './polls.ts';
import { aCard, aPostDetail } from './posts.ts';
import { aMember, aProfile, visitor } from './render.tsx';

const member = aMember();
const nothing = { items: [], next_cursor: null, has_more: false };
const post = aPostDetail({
  title: '星の夜',
  content: '丘の上で描きました',
  character_tags: ['ルミ'],
});
const event = anEvent({ title: 'お絵かき会' });
const poll = aPoll({ question: 'どの色が好き？' });
const profile = {
  ...aProfile({ id: 'aUser000000000000002', display_name: 'みずき' }),
  is_restricted: false,
  follow: null,
  is_blocked: false,
  mute: null,
};
const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
const person = { id, username, display_name, avatar_url, is_verified, is_holder };
const tag: TagDetail = {
  tag: 'ルミ',
  count: 1234,
  is_character: true,
  description: '星の子。',
  image_url: null,
  image: null,
  related: [],
};
const times = { created_at: '2026-11-21T03:00:00.000Z', updated_at: '2026-11-21T03:00:00.000Z' };
const series: PostSeries = {
  id: 'aSeries0000000000001',
  user_id: id,
  profiles: person,
  title: 'ルナの一日',
  description: '朝から夜まで',
  posts_count: 1,
  cover: aCard(),
  cover_post_id: null,
  first_post_id: aCard().id,
  is_following: false,
  hidden: null,
  can: { edit: false, follow: true, report: true },
  ...times,
};
const clip: Clip = {
  id: 'aClip000000000000001',
  name: '海の絵',
  description: '静かな海',
  is_public: true,
  owner: person,
  hidden: null,
  can: { edit: false, report: true },
  ...times,
};
const review: SharedYearReview = {
  id: 'aReview0000000000001',
  year: 2025,
  user: person,
  posts: {
    posts_count: 12,
    likes_count: 3456,
    comments_count: 7,
    busiest_month: 5,
    tags: [{ tag: 'ルミ', posts_count: 8 }],
    first_post: aCard(),
    most_liked_post: aCard(),
  },
};
const guidelines: Guidelines = {
  version: 3,
  published_at: times.created_at,
  rules: [{ id: 'own-work', title: '自分の作品を', text: '自分で作ったものを投稿してください。' }],
  changes: [],
  latest_version: 3,
};
const cards = { ...nothing, items: [aCard({ title: '夜の海' })] };

/** Pages with a shared URL, each with its data and a text that it shows. */
const pages: [route: string, session: Session, answers: Record<string, unknown>, text: string][] = [
  [
    `/posts/${post.id}`,
    member,
    {
      [`/api/posts/${post.id}`]: post,
      [`/api/posts/${post.id}/related`]: { by_author: [], by_tags: [aCard({ title: '似た絵' })] },
    },
    '丘の上で描きました',
  ],
  [
    `/posts/${post.id}`,
    visitor,
    { [`/api/posts/${post.id}/preview`]: post },
    '続きを見るにはログイン',
  ],
  [`/events/${event.id}`, member, { [`/api/events/${event.id}`]: event }, 'お絵かき会'],
  [
    `/user/${profile.id}`,
    visitor,
    {
      [`/api/users/${profile.id}`]: profile,
      [`/api/users/${profile.id}/posts?limit=12`]: cards,
    },
    '夜の海',
  ],
  [`/polls/${poll.id}`, visitor, { [`/api/polls/${poll.id}`]: poll }, 'どの色が好き？'],
  [
    `/events/${event.id}`,
    visitor,
    { [`/api/events/${event.id}/preview`]: anEventCard({ title: 'お絵かき会' }) },
    'お絵かき会',
  ],
  [
    `/tags/${encodeURIComponent('ルミ')}`,
    visitor,
    {
      '/api/tags/page?tag=%E3%83%AB%E3%83%9F': tag,
      '/api/posts?sort=recent&tags=%E3%83%AB%E3%83%9F&limit=20': cards,
    },
    '夜の海',
  ],
  [
    `/series/${series.id}`,
    visitor,
    { [`/api/series/${series.id}`]: series, [`/api/series/${series.id}/posts`]: cards },
    '夜の海',
  ],
  [
    `/clips/${clip.id}`,
    visitor,
    {
      [`/api/clips/${clip.id}`]: clip,
      [`/api/clips/${clip.id}/items`]: {
        ...nothing,
        items: [{ post: aCard({ title: '夜の海' }), note: '波の色', is_withheld: false }],
      },
    },
    '波の色',
  ],
  [
    `/years/${review.id}`,
    visitor,
    { [`/api/shared-year-reviews/${review.id}`]: review },
    '2025年のまとめ',
  ],
  [
    '/about',
    member,
    { '/api/legal-pages/about': aLegalPage({ page: 'about' }) },
    'このサイトについて',
  ],
  ['/guidelines', visitor, { '/api/guidelines': guidelines }, '自分の作品を'],
  ['/terms', visitor, { '/api/legal-pages/terms': aLegalPage({ page: 'terms' }) }, '利用規約'],
];

/** Pages with a shared URL: the route, the initial data, and a text that the page shows. */
export const linkedPages: readonly [route: string, data: InitialData, text: string][] = pages.map(
  ([route, session, answers, text]) => [route, { ...anInitialData({ session }), ...answers }, text],
);
