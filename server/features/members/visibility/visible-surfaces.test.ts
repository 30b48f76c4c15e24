import { expect, it } from 'vitest';
import { surfaces, useSurfacesSite } from './all-surfaces.testing.ts';
import { meaningOf } from './visible-meanings.testing.ts';
import { cases, createWorld } from './visible-surfaces.testing.ts';

const site = useSurfacesSite();

// Shows EVENT-16, HIDE-01, HIDE-06, HIDE-18, HIDE-19, HIDE-20, HIDE-39, NOTE-19, ROLE-12, ROLE-18,
// SEARCH-13, SHARE-23.
it.each(cases)('a $viewer who $relation ($visibility) sees what they may see', async (given) => {
  const world = await createWorld(site(), given);
  const meaning = meaningOf(given);
  const [found, expected]: Record<string, boolean>[] = [{}, {}];
  for (const [route, ofRoute] of Object.entries(surfaces)) {
    for (const [name, [read, isShown]] of Object.entries(ofRoute)) {
      Object.assign(found ?? {}, { [`${route}: ${name}`]: await read(world) });
      Object.assign(expected ?? {}, { [`${route}: ${name}`]: isShown(meaning) });
    }
  }
  expect(found).toEqual(expected);
});
