import type { Html } from '#server/platform/http/html.ts';
import { xml, xmlDeclaration } from '#server/platform/http/xml.ts';
import type { SitemapEntry } from './sitemaps.service.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

/** Returns the index of all sitemaps (sitemaps.org). */
export function sitemapIndexXml(names: string[], origin: string): string {
  const entries = names.map(
    (name) => xml`<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`,
  );
  return xml`${xmlDeclaration}<sitemapindex xmlns="${NAMESPACE}">
${entries}</sitemapindex>
`.text;
}

/** Returns a sitemap, streamed batch by batch, so that at most one batch is in memory. */
export async function* sitemapXml(
  batches: AsyncIterable<SitemapEntry[]>,
  origin: string,
): AsyncIterable<string> {
  yield xml`${xmlDeclaration}<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">\n`.text;
  for await (const batch of batches) yield batch.map((entry) => urlOf(entry, origin).text).join('');
  yield '</urlset>\n';
}

function urlOf({ path, changedAt, picture }: SitemapEntry, origin: string): Html {
  return xml`<url><loc>${origin}${path}</loc>${
    changedAt === undefined ? '' : xml`<lastmod>${changedAt}</lastmod>`
  }${
    picture === undefined
      ? ''
      : xml`<image:image><image:loc>${origin}${picture}</image:loc></image:image>`
  }</url>\n`;
}
