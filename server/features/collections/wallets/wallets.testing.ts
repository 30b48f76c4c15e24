import { getAddress } from 'viem/utils';
import { newId } from '#server/platform/ids.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Creates a new address without an owner, with its checksum. */
export function anAddress(): string {
  const digits = Buffer.from(newId() + newId(), 'latin1').toString('hex');
  return getAddress(`0x${digits.slice(0, 40)}`);
}

/** Links a wallet. Returns its id. */
export async function linkWallet(
  client: TestClient,
  address = anAddress(),
  { chain_id = 1, label = '' } = {},
): Promise<string> {
  const input = { address, chain_id, label };
  return (await client.call('saveWalletAddressMultiChain', input)).wallet_id;
}
