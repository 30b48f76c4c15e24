import { fromAnotherAddress } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { markersIn } from './marker.ts';
import type { Surface } from './surfaces.ts';

const CONCURRENT = 6;

/** Returns the markers that a client finds on a surface. `markerOf` has the markers by id, for pictures. */
export async function readSurface(
  client: TestClient,
  { name, addresses }: Surface,
  markerOf: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const waiting = [...addresses];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, ids } = next;
      for (const text of await readPages(client, path)) {
        const shown =
          text === PICTURE ? ids.flatMap((id) => markerOf.get(id) ?? []) : markersIn(text);
        for (const marker of shown) found.add(marker);
      }
    }
  };
  await Promise.all(Array.from({ length: name.includes('/images/') ? 1 : CONCURRENT }, work));
  return found;
}

/** The text that is read for a picture. The address of a picture says which content the picture shows. */
const PICTURE = 'a picture';

/** Returns the texts of all pages of a list, or the text of another response. */
async function readPages(client: TestClient, path: string): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const response = await client.fetch(path + after, { headers: fromAnotherAddress() });
    if (response.status === 429 || response.status >= 500) {
      throw new Error(`${path} was answered with ${response.status}`);
    }
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return texts;
    }
    if (response.headers.get('content-type')?.startsWith('image/')) {
      await response.arrayBuffer();
      return response.ok ? [PICTURE] : [];
    }
    const text = await response.text();
    texts.push(text);
    cursor = /"next_cursor":"([^"]+)"/.exec(text)?.[1] ?? null;
  }
  return texts;
}
