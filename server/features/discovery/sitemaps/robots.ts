/**
 * Paths without pages: API calls and sign-in. Crawlers that render pages read `/api/`, whose answers are marked as
 * noindex (`platform/http/robots-tag.ts`).
 */
const disallowed = ['/functions/', '/auth/', '/demo-id/', '/oembed'];

/**
 * Crawlers that collect pages to train AI. A robots.txt knows no single posts, and members of a site have not agreed to
 * that, so they are refused everywhere. None of them is asked by searches or by previews of links.
 */
const trainers = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Diffbot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'anthropic-ai',
  'cohere-training-data-crawler',
  'img2dataset',
  'meta-externalagent',
];

/** The robots.txt of the site (RFC 9309), with the location of the sitemap. */
export function robotsTxt(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('');
  const refused = trainers.map((name) => `User-agent: ${name}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\n${refused}Disallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
