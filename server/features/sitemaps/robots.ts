/** What is no page: the data of the application, and the ways to sign in. */
const disallowed = ['/api/', '/functions/', '/auth/', '/demo-id/', '/oembed'];

/** The robots.txt of the site (RFC 9309), which names its sitemap. */
export function robotsTxt(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
