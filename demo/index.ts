import type { FastifyInstance } from 'fastify';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { registerScreenshots } from './brand/screenshots.ts';
import { registerDemoChain } from './chain/pages.ts';
import { demoSource } from './chain/source.ts';
import { demoAccounts } from './community/members.ts';
import { seedDemoContent } from './seed/seed.ts';

/**
 * What the demo gives the server: accounts for its embedded identity provider, a chain with NFTs for every wallet,
 * pages of this chain, screenshots, and a seed for an empty database.
 */
export interface Demo {
  accounts: readonly DemoAccount[];
  nftSource: NftSource;
  registerPages: (app: FastifyInstance) => void;
  seed: typeof seedDemoContent;
}

export const demo: Demo = {
  accounts: demoAccounts(),
  nftSource: demoSource,
  registerPages: (app) => {
    registerDemoChain(app);
    registerScreenshots(app);
  },
  seed: seedDemoContent,
};
