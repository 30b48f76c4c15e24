/**
 * Tests that run only on SQLite, because their subject does not depend on the database. They are about texts, pictures,
 * pages, protocols and connections. The data that these read and write is tested on both engines elsewhere.
 */
export const testsOfOneEngine: readonly string[] = [
  'banner-pictures',
  'connection-limits',
  'contract-wallets',
  'ens-names',
  'firebase',
  'hostile-pages',
  'metrics',
  'nft-animations',
  'nft-fetch-limits',
  'nft-pictures',
  'oembed',
  'pages',
  'pressure',
  'security-headers',
  'share-picture',
  'sign-in-demo',
  'sign-in-provider',
  'thumbnails',
  'web-manifest',
].map((name) => `**/${name}.test.ts`);
