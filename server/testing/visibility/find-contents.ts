import { markersIn } from './marker.ts';
import { deliverNotifications, otherSurfaces } from './other-surfaces.ts';
import { readSurface } from './read-surface.ts';
import { readSurfaces } from './surfaces.ts';
import type { World } from './world.ts';

/** The markers that each viewer finds, by surface and by the name of the viewer. */
export type Found = Map<string, Map<string, Set<string>>>;

/** Looks at every surface as every viewer. */
export async function findContents(world: World): Promise<Found> {
  const { site, viewers, contents } = world;
  const found: Found = new Map();
  const markerOf = new Map(contents.map(({ id, marker }) => [id, marker]));
  for (const surface of await readSurfaces(world)) {
    const shown = new Map<string, Set<string>>();
    for (const { name, client } of viewers)
      shown.set(name, await readSurface(client, surface, markerOf));
    found.set(surface.name, shown);
  }
  for (const [surface, find] of Object.entries(otherSurfaces)) {
    const shown = new Map<string, Set<string>>();
    for (const viewer of viewers) shown.set(viewer.name, await find(world, viewer));
    found.set(surface, shown);
  }
  const left = await deliverNotifications(site);
  for (const channel of ['push', 'mail'] as const) {
    const shown = viewers.map(({ name, client }): [string, Set<string>] => {
      const own = left.filter((of) => of.userId === client.id && of.channel === channel);
      return [name, markersIn(JSON.stringify(own))];
    });
    found.set(channel, new Map(shown));
  }
  return found;
}
