import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { maskAddress } from '#contract/foundations/address-mask.ts';
import { NFT_NAME_MAX } from '#contract/foundations/limits.ts';
import { cleanLine } from '../metadata/clean-text.ts';
import { tokenAbi } from './abi.ts';
import { type Budget, type ChainReader, callAll } from './calls.ts';
import { decoded } from './decoded.ts';
import type { ScannedStandard } from './transfer-logs.ts';

/** The number of excessive texts after which the remaining texts of a contract are not requested. */
const COSTLY_MAX = 10;

/** The budget for the texts of one contract. */
export function textBudget(): Budget {
  return { costly: COSTLY_MAX };
}

/** The name of a collection, or its shortened address when it has none. */
export async function readCollectionName(reader: ChainReader, contract: Address): Promise<string> {
  const call = { abi: tokenAbi, functionName: 'name' } as const;
  const calls = [{ to: contract, data: encodeFunctionData(call) }];
  const [answer] = await callAll(reader, calls, textBudget());
  const name = decoded(answer, (data) => decodeFunctionResult({ ...call, data }));
  return cleanLine(name, NFT_NAME_MAX) || maskAddress(contract);
}

/** The metadata URIs of tokens, or null for a token without one. */
export async function readTokenUris(
  reader: ChainReader,
  { contract, standard }: { contract: Address; standard: ScannedStandard },
  tokenIds: readonly bigint[],
  budget: Budget,
): Promise<(string | null)[]> {
  const functionName = standard === 'ERC-721' ? 'tokenURI' : 'uri';
  const call = { abi: tokenAbi, functionName } as const;
  const calls = tokenIds.map((id) => ({
    to: contract,
    data: encodeFunctionData({ ...call, args: [id] }),
  }));
  const answers = await callAll(reader, calls, budget);
  return answers.map((answer) =>
    decoded(answer, (data) => decodeFunctionResult({ ...call, data })),
  );
}
