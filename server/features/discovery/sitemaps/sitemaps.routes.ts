import { Readable } from 'node:stream';
import { publicRoute } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Html } from '#server/platform/http/html.ts';
import { xml, xmlDeclaration } from '#server/platform/http/html.ts';
import type { Site } from '#server/platform/site.ts';
import { robotsTxt } from './robots.ts';
import { listSitemaps, readSitemap, type SitemapEntry } from './sitemaps.service.ts';

const PER_MINUTE = 120;
// Sitemaps are the most expensive responses to visitors: a tenth of a second each.
const SITEMAPS_PER_MINUTE = 20;
const XML = 'application/xml; charset=utf-8';
// A cached sitemap does no harm, because it contains only URLs. The URL of a page that was deleted responds with 404.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** Registers `/robots.txt`, `/sitemap.xml` and the sitemaps in it: the URLs of what visitors may see. */
export function registerSitemaps({ app, env, database }: Site): void {
  const { origin } = env.publicUrl;
  const options = (summary: string) => publicRoute(summary, PER_MINUTE);
  app.get('/robots.txt', options('What crawlers may read.'), async (_request, reply) => {
    reply.header('cache-control', CACHE_FOR_AN_HOUR).type('text/plain; charset=utf-8');
    return robotsTxt(origin);
  });
  app.get('/sitemap.xml', options('The index of the sitemaps.'), async (_request, reply) => {
    reply.header('cache-control', CACHE_FOR_AN_HOUR).type(XML);
    return sitemapIndexXml(await listSitemaps(database), origin);
  });
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    // HEAD is not registered, because it would read everything and return nothing.
    {
      ...publicRoute('A sitemap, as the index names it.', SITEMAPS_PER_MINUTE),
      exposeHeadRoute: false,
    },
    async ({ params: { file } }, reply) => {
      const batches = file.endsWith('.xml') ? await readSitemap(database, file.slice(0, -4)) : null;
      if (!batches) throw new AppError('not-found');
      reply.header('cache-control', CACHE_FOR_AN_HOUR).type(XML);
      return reply.send(Readable.from(sitemapXml(batches, origin)));
    },
  );
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

/** Returns the index of all sitemaps (sitemaps.org). */
function sitemapIndexXml(names: string[], origin: string): string {
  const entries = names.map(
    (name) => xml`<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`,
  );
  return xml`${xmlDeclaration}<sitemapindex xmlns="${NAMESPACE}">
${entries}</sitemapindex>
`.text;
}

/** Returns a sitemap, streamed batch by batch, so that at most one batch is in memory. */
async function* sitemapXml(batches: AsyncIterable<SitemapEntry[]>, origin: string) {
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
