import {
  type ContractReference,
  type OfficialContract,
  parseContract,
} from '#contract/site/chains.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readOwnSettings } from './site-settings.service.ts';

/** The official contracts, which come from the environment until admins set official contracts. */
export interface SiteContracts {
  officialContracts: readonly OfficialContract[];
  excludedContracts: readonly ContractReference[];
}

export async function readContracts(
  database: Queryable,
  defaults: SiteContracts,
): Promise<SiteContracts> {
  const { own } = await readOwnSettings(database);
  return {
    officialContracts: contractsOf(own.official_contracts) ?? defaults.officialContracts,
    excludedContracts: contractsOf(own.excluded_contracts) ?? defaults.excludedContracts,
  };
}

function contractsOf(written: readonly string[] | undefined): OfficialContract[] | undefined {
  return written?.map(parseContract).filter((contract) => contract !== null);
}
