/** A token, whichever wallet it is in. */
export interface TokenKey {
  chain_id: number;
  contract_address: string;
  token_id: string;
}

/** A token as one string, to be compared. */
export function tokenKeyOf({ chain_id, contract_address, token_id }: TokenKey): string {
  return `${chain_id}:${contract_address}:${token_id}`;
}
