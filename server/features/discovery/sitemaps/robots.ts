/**
 * Paths without pages: API calls and sign-in. Crawlers that render pages read `/api/`, whose answers are marked as
 * noindex (`platform/http/robots-tag.ts`).
 */
const disallowed = ['/functions/', '/auth/', '/demo-id/', '/oembed'];

/** The robots.txt of the site (RFC 9309), with the location of the sitemap. */
export function robotsTxt(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
