import { expect, it } from 'vitest';
import type { LabelSettings } from '#contract/posts/content-labels.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost } from '#server/testing/factories.ts';
import { surfaces, useSurfacesSite } from './all-surfaces.testing.ts';
import { type Exposure, exposuresIn, recordAnswers } from './veiled-surfaces.testing.ts';
import { type Case, createWorld, strangeCase, type World } from './visible-surfaces.testing.ts';

const site = useSurfacesSite();

/** This route also shows the viewer's own picture, which is the same file as the labelled picture in this test. */
const routeWithOwnPicture = 'GET /api/similar-pictures/{similarId}';

type Settings = Partial<LabelSettings>;

/** Creates a world for a viewer with these settings. Its post with a picture has every label. */
async function labelledWorld(viewer: Case['viewer'], label_settings: Settings = {}) {
  const world = await createWorld(site(), strangeCase(viewer));
  const alt = `黒い影の正体${newId()}`;
  const labels = 'spoiler,sensitive,ai-generated';
  await changePost(site().database, world.postId, { labels, image_alt: alt });
  if (viewer !== 'visitor') await world.client.call('updateSettings', { label_settings });
  return { ...world, alt };
}

/** Returns the places that show something, and the routes that show the picture with and without a warning. */
async function readSurfaces(world: World & { alt: string }) {
  const texts = [world.pictureUrl.replace('/images/', ''), world.alt];
  const shown: string[] = [];
  const exposures: [route: string, exposures: Exposure[]][] = [];
  const answers = recordAnswers(world.client);
  for (const [route, ofRoute] of Object.entries(surfaces)) {
    for (const [name, [read]] of Object.entries(ofRoute)) {
      if (await read(world)) shown.push(`${route}: ${name}`);
    }
    exposures.push([route, (await answers.take()).flatMap((answer) => exposuresIn(answer, texts))]);
  }
  const routesWith = (how: Exposure) =>
    exposures
      .filter(([route, exposures]) => route !== routeWithOwnPicture && exposures.includes(how))
      .map(([route]) => route);
  return { shown, bare: routesWith('bare'), veiled: routesWith('veiled') };
}

const blurAi = { spoiler: 'show', sensitive: 'show', ai: 'blur' } as const;
const hideAi = { spoiler: 'show', sensitive: 'show', ai: 'hide' } as const;
const showAll = { spoiler: 'show', sensitive: 'show', ai: 'show' } as const;

/** The routes with posts that members have chosen to see. They show the picture. */
const askedFor = [
  'GET /api/posts/{postId}',
  'GET /posts/{id}',
  'GET /api/liked-posts',
  'GET /api/bookmarks',
  'GET /api/users/{userId}/posts',
  'GET /user/{id}',
  'GET /api/clips',
  'GET /api/clips/{clipId}/items',
  'GET /api/clipped-posts',
];

/** The routes of the series with the post. They show its cover and posts even to members whose lists hide them. */
const ofSeries = [
  'GET /api/series/{seriesId}',
  'GET /series/{id}',
  'GET /api/series/{seriesId}/posts',
  'GET /api/users/{userId}/series',
  'GET /api/followed-series',
];

const listing = [
  'GET /api/posts',
  'GET /',
  'GET /api/posts/{postId}/related',
  'GET /api/events/{eventId}/posts',
  'GET /api/search',
];

it('a visitor sees neither the URL nor the description of a labelled picture anywhere [LABEL-76]', async () => {
  const { shown, bare, veiled } = await readSurfaces(await labelledWorld('visitor'));
  expect([bare, veiled]).toEqual([[], []]);
  expect(shown.length).toBeGreaterThan(30);
});

it.each<[string, Case['viewer'], Settings]>([
  ['a member who has chosen nothing', 'member', {}],
  ['a member who covers pictures made with AI', 'member', blurAi],
  ['a moderator', 'moderator', {}],
])(
  '%s sees the picture everywhere with its content warning [LABEL-92]',
  async (_, viewer, settings) => {
    const { bare, veiled } = await readSurfaces(await labelledWorld(viewer, settings));
    expect(bare).toEqual([]);
    expect(veiled).toEqual(expect.arrayContaining([...askedFor, ...listing]));
  },
);

it.each<[string, Case['viewer'], Settings]>([
  ['its author', 'owner', {}],
  ['a member who shows everything', 'member', showAll],
])('%s sees the picture everywhere without a warning [LABEL-93]', async (_, viewer, settings) => {
  const { bare, veiled } = await readSurfaces(await labelledWorld(viewer, settings));
  expect(veiled).toEqual([]);
  expect(bare).toEqual(expect.arrayContaining([...askedFor, ...listing]));
});

it('a member who hides AI pictures sees the picture only in posts that this member has chosen to see, with a content warning [LABEL-92]', async () => {
  const before = await readSurfaces(await labelledWorld('member'));
  const { shown, bare, veiled } = await readSurfaces(await labelledWorld('member', hideAi));
  expect(bare).toEqual([]);
  expect(veiled.toSorted()).toEqual([...askedFor, ...ofSeries].toSorted());
  const lost = before.shown.filter((surface) => !shown.includes(surface));
  expect(new Set(lost.map((surface) => surface.split(': ')[0]))).toEqual(
    new Set([
      ...listing,
      'GET /api/suggested-authors',
      'GET /api/clips/{clipId}/items',
      'GET /api/users/{userId}/clips',
    ]),
  );
});
