/** A token, independent of its wallet. */
export interface TokenKey {
  chain_id: number;
  contract_address: string;
  token_id: string;
}

/** Returns a token as one string for comparisons. */
export function tokenKeyOf({ chain_id, contract_address, token_id }: TokenKey): string {
  return `${chain_id}:${contract_address}:${token_id}`;
}
