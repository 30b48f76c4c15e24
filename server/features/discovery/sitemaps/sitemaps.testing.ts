import { Readable } from 'node:stream';
import { XMLValidator } from 'fast-xml-parser';
import { ErrorLevel, parseSitemapIndex, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import { expect } from 'vitest';
import type { TestClient } from '#server/testing/test-client.ts';

/**
 * The settings of an app behind a proxy, so that each request can have another client address. One address can read
 * only few sitemaps a minute.
 */
export const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
let addresses = 0;

/** Returns request headers with an unused client address. */
export function fromAnotherAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
}

async function documentAt(client: TestClient, path: string): Promise<string> {
  const response = await client.fetch(path, { headers: fromAnotherAddress() });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  return text;
}

/** Returns the paths in the index. */
export async function sitemapPaths(client: TestClient): Promise<string[]> {
  const index = await parseSitemapIndex(Readable.from(await documentAt(client, '/sitemap.xml')));
  return index.map(({ url }) => new URL(url).pathname);
}

/** Returns the entries of a sitemap, read by a parser that throws on violations of the protocol. */
export async function addressesAt(client: TestClient, path: string): Promise<SitemapItem[]> {
  const stream = Readable.from([await documentAt(client, path)]).pipe(
    new XMLToSitemapItemStream({ level: ErrorLevel.THROW }),
  );
  return (await stream.toArray()) as SitemapItem[];
}

/** Returns the paths of all entries. */
export async function allPaths(client: TestClient): Promise<string[]> {
  const paths: string[] = [];
  for (const sitemap of await sitemapPaths(client)) {
    for (const { url } of await addressesAt(client, sitemap)) paths.push(new URL(url).pathname);
  }
  return paths;
}
