import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { demoAccounts } from './community/accounts.ts';
import { seedDemoContent } from './seed/seed.ts';

/** What the server takes of the demo: accounts for its embedded provider, and a seed for an empty database. */
export interface DemoCommunity {
  accounts: readonly DemoAccount[];
  seed: typeof seedDemoContent;
}

export const demoCommunity: DemoCommunity = { accounts: demoAccounts(), seed: seedDemoContent };
