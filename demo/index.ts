import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { demoAccounts } from './community/accounts.ts';
import { seedDemoContent } from './seed/seed.ts';

/** What the server loads: accounts for its embedded provider, and a seed for an empty database. */
export interface Demo {
  accounts: readonly DemoAccount[];
  seed: typeof seedDemoContent;
}

export const demo: Demo = { accounts: demoAccounts(), seed: seedDemoContent };
