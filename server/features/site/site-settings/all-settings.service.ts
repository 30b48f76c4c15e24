import {
  type SystemSettings,
  systemSettingsSchema,
} from '#contract/administration/site-settings-changes.ts';
import { writeContract } from '#contract/site/chains.ts';
import {
  defaultBrand,
  defaultCommunity,
  defaultReservedNames,
  shareTextsOf,
} from './default-community.ts';
import type { SiteContracts } from './site-contracts.service.ts';
import type { OwnSettings } from './site-settings.service.ts';

/** Returns all effective settings: the settings that admins have set, and the defaults of the other settings. */
export function withDefaults(own: OwnSettings, chains: SiteContracts): SystemSettings {
  return systemSettingsSchema.parse({
    ...defaultCommunity,
    ...shareTextsOf(own),
    ...defaultBrand,
    official_contracts: chains.officialContracts.map(writeContract),
    excluded_contracts: chains.excludedContracts.map(({ chainId, address }) =>
      writeContract({ chainId, address }),
    ),
    reserved_names: defaultReservedNames,
    watched_words: [],
    watched_hosts: [],
    saved_replies: [],
    holds_when_team_absent: 'auto',
    team_passkeys: 'optional',
    site_mode: 'open',
    read_only_message: '',
    read_only_until: '',
    ...own,
  });
}
