import { writeContract } from '#contract/contract-reference.ts';
import { type SystemSettings, systemSettingsSchema } from '#contract/system-settings.ts';
import { defaultCommunity, defaultReservedNames } from './default-community.ts';
import type { SiteContracts } from './site-contracts.service.ts';
import type { OwnSettings } from './site-settings.service.ts';

/** All settings that are effective: what admins have set, and the defaults of the rest. */
export function withDefaults(own: OwnSettings, chains: SiteContracts): SystemSettings {
  return systemSettingsSchema.parse({
    ...defaultCommunity,
    official_contracts: chains.officialContracts.map(writeContract),
    excluded_contracts: chains.excludedContracts.map(({ chainId, address }) =>
      writeContract({ chainId, address }),
    ),
    reserved_names: defaultReservedNames,
    ...own,
  });
}
