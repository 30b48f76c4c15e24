/**
 * Tests that run only on SQLite, because their subject does not depend on the database. They are about texts, pictures,
 * pages, protocols and connections. The data that these read and write is tested on both engines elsewhere.
 */
export const testsOfOneEngine: readonly string[] = [
  'banner-pictures',
  'connection-limits',
  'connection-turns',
  'contract-wallets',
  'docs',
  'ens-names',
  'firebase',
  'hostile-pages',
  'indexer-site',
  'metrics',
  'nft-animations',
  'nft-fetch-limits',
  'nft-pictures',
  'oembed',
  'pages',
  'pressure',
  'private-answers',
  'read-budget',
  'retry-after',
  'security-headers',
  'share-picture',
  'sign-in-demo',
  'sign-in-provider',
  'thumbnails',
  'web-manifest',
].map((name) => `**/${name}.test.ts`);

/** Tests that run only on PostgreSQL, because SQLite has no second server. */
export const testsOfPostgres: readonly string[] = ['**/failover.test.ts', '**/replicas.test.ts'];
