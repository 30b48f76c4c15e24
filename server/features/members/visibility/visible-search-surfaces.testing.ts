import {
  isListedToMembers,
  isOpenToMembers,
  isTagShown,
  lists,
  type Surfaces,
} from './visible-meanings.testing.ts';
import { has } from './visible-shared-surfaces.testing.ts';
import type { World } from './visible-surfaces.testing.ts';

async function usernameOf({ site, subject }: World): Promise<string> {
  const profile = await site.visitor().get<{ username: string }>(`/api/users/${subject.id}`);
  return profile.username;
}

async function findsSubject(world: World, q: string): Promise<boolean> {
  return has(world, `/api/search?type=users&q=${q}`, world.subject.id);
}

/** Whether the tag is among the popular tags. It is the tag that is used most. */
async function isPopular(world: World): Promise<boolean> {
  const add = (count: number) =>
    world.site.database.write((transaction) =>
      transaction
        .updateTable('tags')
        .set((eb) => ({ count: eb('count', '+', count) }))
        .where('tag', '=', world.tag)
        .execute(),
    );
  await add(100_000);
  const isShown = await has(world, '/api/tags/popular', `"${world.tag}"`);
  await add(-100_000);
  return isShown;
}

export const searchSurfaces: Surfaces = {
  'GET /api/search': {
    'posts, the newest': [
      (world) => lists(world, `/api/search?q=${world.tag}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    'posts, the best': [
      (world) => lists(world, `/api/search?sort=best&q=${world.tag}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    'posts of the subject': [
      async (world) => lists(world, `/api/search?q=from:@${await usernameOf(world)}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    events: [
      (world) => has(world, `/api/search?type=events&q=${world.tag}`, world.eventId),
      isListedToMembers,
    ],
    'people by their whole username': [
      async (world) => findsSubject(world, `@${await usernameOf(world)}`),
      isOpenToMembers,
    ],
    'people by the beginning of a username': [
      async (world) => findsSubject(world, `@${(await usernameOf(world)).slice(0, -1)}`),
      (meaning) => isOpenToMembers(meaning) && meaning.unmuted,
    ],
    'people by half of the names': [
      async (world) => findsSubject(world, await usernameOf(world)),
      (meaning) => isOpenToMembers(meaning) && meaning.unmuted,
    ],
    'people by half of the names, muted ones as well': [
      async (world) => findsSubject(world, `${await usernameOf(world)}&muted=true`),
      isOpenToMembers,
    ],
    tags: [
      (world) => has(world, `/api/search?type=tags&q=${world.tag}`, `"${world.tag}"`),
      (meaning) => isTagShown(meaning) && meaning.isMember,
    ],
  },
  // These numbers include the posts of all public members, regardless of blocks.
  'GET /api/tags': {
    suggestions: [(world) => has(world, `/api/tags?q=${world.tag}`, `"${world.tag}"`), isTagShown],
  },
  'GET /api/tags/page': {
    'related tags': [
      (world) => has(world, `/api/tags/page?tag=${world.otherTag}`, `"${world.tag}"`),
      isTagShown,
    ],
    'the requested tag': [
      (world) => has(world, `/api/tags/page?tag=${world.tag}`, `"${world.tag}"`),
      () => true,
    ],
  },
  'GET /api/tags/popular': {
    'most used tags': [isPopular, isTagShown],
  },
};
