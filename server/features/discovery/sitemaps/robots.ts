/**
 * Paths without pages: API calls and sign-in. `/api/` is allowed, because crawlers that render pages read it. Its
 * responses have the header noindex (`platform/http/robots-tag.ts`).
 */
const disallowed = ['/functions/', '/auth/', '/demo-id/', '/oembed'];

/**
 * Crawlers that collect pages to train AI. They are refused everywhere, because a robots.txt cannot name single posts,
 * and the members of a site have not agreed to training. Search engines and link previews use other crawlers.
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

/** Returns the robots.txt of the site (RFC 9309), with the URL of the sitemap index. */
export function robotsTxt(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('');
  const refused = trainers.map((name) => `User-agent: ${name}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\n${refused}Disallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
