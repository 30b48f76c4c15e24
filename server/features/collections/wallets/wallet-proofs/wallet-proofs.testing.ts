import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Creates a plain account with its own key. */
export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** Links an address to a member directly in the database. Returns the id of the wallet. */
export async function insertWallet(
  { database }: TestApp,
  { id: user_id }: TestClient,
  { address, chainId = 1 }: { address: string; chainId?: number },
): Promise<string> {
  const row = walletRow({ id: newId(), user_id, address, chain_id: chainId });
  await insertRows(database, 'wallets', [row]);
  return row.id;
}

/** Requests the message that proves a wallet, signs it and sends it. */
export async function prove(
  member: TestClient,
  walletId: string,
  sign: (message: string) => Promise<`0x${string}`>,
) {
  const { message } = await member.call('requestWalletProof', { walletId });
  return member.call('proveWallet', { walletId, message, signature: await sign(message) });
}

/** Returns the times at which wallets were proven, by wallet id. */
export async function provenTimes({ database }: TestApp): Promise<Record<string, string | null>> {
  const rows = await database.read.selectFrom('wallets').select(['id', 'proven_at']).execute();
  return Object.fromEntries(rows.map(({ id, proven_at }) => [id, proven_at]));
}
