import { maskAddress } from '#contract/foundations/address-mask.ts';
import type { RowFields, WalletsTable } from '#server/platform/database/tables.ts';

/** A row of `wallets`. By default, it waits for a refresh. `address` has its checksum (EIP-55). */
export function walletRow(
  fields: RowFields<WalletsTable, 'id' | 'user_id' | 'address' | 'chain_id'>,
): WalletsTable {
  const { address, created_at = new Date().toISOString() } = fields;
  return {
    label: '',
    address_lower: address.toLowerCase(),
    address_mask: maskAddress(address),
    proven_at: null,
    proven_chain_id: null,
    refresh_state: 'waiting',
    refresh_requested_at: created_at,
    refresh_done: 0,
    refresh_total: null,
    refreshed_at: null,
    created_at,
    ...fields,
  };
}
