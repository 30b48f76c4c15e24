/**
 * Tests that run only on SQLite, because what they test does not depend on the database: texts, pictures, pages,
 * protocols, connections, and the roles that a route admits. Other tests cover the same data on both engines.
 */
export const testsOfOneEngine: readonly string[] = [
  'access',
  'access-log',
  'account-tag',
  'banner-pictures',
  'bucket-trouble',
  'command-help',
  'connection-limits',
  'sequential-server',
  'contract-wallets',
  'demo-mailbox',
  'docs',
  'ens-names',
  'firebase',
  'home-page',
  'hostile-pages',
  'indexer-site',
  'init-terminal',
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
  'service-worker-off',
  'share-picture',
  'shared-events',
  'shared-polls',
  'sign-in-demo',
  'sign-in-provider',
  'site-checks',
  'start-causes',
  'thumbnails',
  'web-manifest',
].map((name) => `**/${name}.test.ts`);

/**
 * Tests that run only on PostgreSQL. SQLite has no second server, has no sessions, stores every text and number, and
 * reads the entries of a token in order.
 */
export const testsOfPostgres: readonly string[] = [
  '**/failover.test.ts',
  '**/hostile-values.test.ts',
  '**/postgres-matches.test.ts',
  '**/replicas.test.ts',
  '**/session-settings.test.ts',
  '**/two-processes/*.test.ts',
  '**/waiting-queries.test.ts',
];
