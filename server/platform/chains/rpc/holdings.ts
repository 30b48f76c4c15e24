import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { decoded, tokenAbi } from './abi.ts';
import { type ChainReader, callAll } from './calls.ts';
import { ContractUnread } from './rpc-failure.ts';

export interface Holding {
  tokenId: bigint;
  balance: bigint;
}

interface Owner {
  contract: Address;
  address: Address;
}

const BALANCES_AT_ONCE = 100;

/** Returns the tokens that a contract lists for an owner and whose ownership it confirms, up to the maximum. */
export async function readListed(reader: ChainReader, owner: Owner): Promise<Holding[]> {
  const balance = { abi: tokenAbi, functionName: 'balanceOf', args: [owner.address] } as const;
  const [data] = await callAll(reader, [{ to: owner.contract, data: encodeFunctionData(balance) }]);
  const claimed = decoded(data, (hex) => decodeFunctionResult({ ...balance, data: hex }));
  // Contracts that follow a standard always answer. For other contracts, the read fails, so that stored NFTs remain.
  if (claimed === null) throw new ContractUnread(reader.endpoints.chainId, owner.contract);
  const count = Number(claimed < NFTS_PER_CHAIN_MAX ? claimed : NFTS_PER_CHAIN_MAX);
  const listed = { abi: tokenAbi, functionName: 'tokenOfOwnerByIndex' } as const;
  const calls = Array.from({ length: count }, (_, index) => ({
    to: owner.contract,
    data: encodeFunctionData({ ...listed, args: [owner.address, BigInt(index)] }),
  }));
  const answers = await callAll(reader, calls);
  const ids = answers.map((hex) =>
    decoded(hex, (it) => decodeFunctionResult({ ...listed, data: it })),
  );
  return readOwned(reader, owner, [...new Set(ids.filter((id) => id !== null))]);
}

export async function readOwned(
  reader: ChainReader,
  { contract, address }: Owner,
  tokenIds: readonly bigint[],
): Promise<Holding[]> {
  const call = { abi: tokenAbi, functionName: 'ownerOf' } as const;
  const calls = tokenIds.map((id) => ({
    to: contract,
    data: encodeFunctionData({ ...call, args: [id] }),
  }));
  const owners = await callAll(reader, calls);
  return tokenIds.flatMap((tokenId, index) => {
    const owner = decoded(owners[index], (data) => decodeFunctionResult({ ...call, data }));
    return owner?.toLowerCase() === address ? [{ tokenId, balance: 1n }] : [];
  });
}

/** Returns the tokens (ERC-1155) of which an owner has at least one. */
export async function readBalances(
  reader: ChainReader,
  { contract, address }: Owner,
  tokenIds: readonly bigint[],
): Promise<Holding[]> {
  const call = { abi: tokenAbi, functionName: 'balanceOfBatch' } as const;
  const parts = chunksOf(tokenIds, BALANCES_AT_ONCE);
  const calls = parts.map((part) => ({
    to: contract,
    data: encodeFunctionData({ ...call, args: [part.map(() => address), part] }),
  }));
  const answers = await callAll(reader, calls);
  return parts.flatMap((part, index) => {
    const balances = decoded(answers[index], (data) => decodeFunctionResult({ ...call, data }));
    if (balances?.length !== part.length) {
      throw new ContractUnread(reader.endpoints.chainId, contract);
    }
    return part
      .map((tokenId, index) => ({ tokenId, balance: balances[index] ?? 0n }))
      .filter(({ balance }) => balance > 0n);
  });
}
