import { japanDay } from '#contract/foundations/wall-clock.ts';
import { yearReviewRow } from '#server/features/accounts/year-reviews/year-reviews.tables.ts';
import { fromAnotherAddress } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { isOpen, isPublic, type Meaning, type Surface } from './visible-meanings.testing.ts';
import type { World } from './visible-surfaces.testing.ts';

/** Whether a page or a response exists for the viewer and contains a text. */
export async function has(world: World, path: string, text: string): Promise<boolean> {
  const response = await world.client.fetch(path);
  return response.ok && (await response.text()).includes(text);
}

type Check = (world: World) => Promise<boolean>;

async function namesOrganiser(world: World): Promise<boolean> {
  const event_date = '2026-12-03T11:00:00.000Z';
  const event = eventRow({ user_id: world.subject.id, title: 'お絵かき会', event_date });
  await insertRows(world.site.database, 'events', [event]);
  return has(world, `/events/${event.id}`, '星野さくら');
}

function embeds(world: World): Promise<boolean> {
  const address = `${world.site.env.publicUrl.origin}/posts/${world.postId}`;
  return has(world, `/oembed?url=${encodeURIComponent(address)}`, '星の夜');
}

async function draws({ client }: World, path: string): Promise<boolean> {
  return (await client.fetch(`/images/shares${path}`)).ok;
}

/** Shares the subject's review of the current year, even when the profile is not public. Returns the end of its URL. */
export async function sharedYear({ site, subject }: World): Promise<string> {
  const shared_as = newId();
  const year = Number(japanDay(Date.now()).slice(0, 4));
  await replaceReview(site, yearReviewRow({ user_id: subject.id, year, shared_as }));
  return shared_as;
}

/** Replaces all reviews of a member by one. */
export async function replaceReview(
  { database }: TestApp,
  row: Tables['year_reviews'],
): Promise<void> {
  await database.write((transaction) =>
    transaction.deleteFrom('year_reviews').where('user_id', '=', row.user_id).execute(),
  );
  await insertRows(database, 'year_reviews', [row]);
}

async function isInSitemaps({ client, postId, subject }: World): Promise<boolean> {
  const lists = async (path: string, id: string) => {
    const response = await client.fetch(path, { headers: fromAnotherAddress() });
    return (await response.text()).includes(id);
  };
  const [post, member] = await Promise.all([
    lists('/sitemaps/posts.xml', postId),
    lists('/sitemaps/members.xml', subject.id),
  ]);
  if (post !== member) throw new Error('A member and their posts are public together');
  return post;
}

function isReadable({ isMember, met, visibility }: Meaning): boolean {
  return isMember ? met : visibility === 'public';
}

/** The pages of shared URLs. A viewer with a session gets what they can see, and everybody else gets what is public. */
const pages: Record<string, Surface> = {
  'GET /posts/{id}': [(world) => has(world, `/posts/${world.postId}`, '星の夜'), isOpen],
  // Members can see the name on a restricted profile. Visitors get no preview of it.
  'GET /user/{id}': [
    (world) => has(world, `/user/${world.subject.id}`, '星野さくら'),
    ({ isMember, visibility }) => isMember || visibility === 'public',
  ],
  'GET /events/{id}': [namesOrganiser, isReadable],
  'GET /clips/{id}': [
    (world) => has(world, `/clips/${world.subjectClipId}`, '夜のクリップ'),
    isOpen,
  ],
  'GET /series/{id}': [(world) => has(world, `/series/${world.seriesId}`, 'ルナの一日'), isOpen],
  // A tag has a page while a public post has it.
  'GET /tags/{id}': [(world) => has(world, `/tags/${world.tag}`, world.tag), isPublic],
  'GET /years/{id}': [
    async (world) => has(world, `/years/${await sharedYear(world)}`, '星野さくら'),
    ({ visibility, met }) => visibility === 'public' && met,
  ],
};

/** The places that show every viewer what a visitor sees: only content of public members. */
const publicPlaces: Record<string, Check> = {
  'GET /images/shares/clips/{id}': (world) => draws(world, `/clips/${world.subjectClipId}`),
  'GET /images/shares/years/{id}': async (world) =>
    draws(world, `/years/${await sharedYear(world)}`),
  'GET /images/shares/posts/{id}': (world) => draws(world, `/posts/${world.otherPostId}`),
  'GET /images/shares/user/{id}': (world) => draws(world, `/user/${world.subject.id}`),
  'GET /images/shares/series/{id}': (world) => draws(world, `/series/${world.seriesId}`),
  'GET /images/shares/tags/{id}': (world) => draws(world, `/tags/${world.tag}`),
  'GET /feed.atom': (world) => has(world, '/feed.atom', world.postId),
  'GET /user/{id}/feed.atom': (world) =>
    has(world, `/user/${world.subject.id}/feed.atom`, world.postId),
  'GET /series/{id}/feed.atom': (world) =>
    has(world, `/series/${world.seriesId}/feed.atom`, world.postId),
  'GET /oembed': embeds,
  'GET /sitemaps/{file}': isInSitemaps,
};

export const sharedSurfaces: Record<string, Surface> = {
  ...pages,
  ...Object.fromEntries(
    Object.entries(publicPlaces).map(([route, read]): [string, Surface] => [
      route,
      [read, isPublic],
    ]),
  ),
};
