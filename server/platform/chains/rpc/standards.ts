import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { tokenAbi } from './abi.ts';
import { type ChainReader, callAll } from './calls.ts';
import { decoded } from './decoded.ts';

/** The way to find the tokens of an owner in a contract. */
export type TokenStandard = 'enumerable ERC-721' | 'ERC-721' | 'ERC-1155';

// Interface ids (ERC-165). No contract has the last one.
const ENUMERABLE = '0x780e9d63';
const ERC721 = '0x80ac58cd';
const ERC1155 = '0xd9b67a26';
const NOTHING = '0xffffffff';

/** The standard that each contract reports, or null for neither. */
export async function readStandards(
  reader: ChainReader,
  contracts: readonly Address[],
): Promise<(TokenStandard | null)[]> {
  const ids = [ENUMERABLE, ERC721, ERC1155, NOTHING] as const;
  const call = { abi: tokenAbi, functionName: 'supportsInterface' } as const;
  const calls = contracts.flatMap((to) =>
    ids.map((id) => ({ to, data: encodeFunctionData({ ...call, args: [id] }) })),
  );
  const answers = (await callAll(reader, calls)).map(
    (answer) => decoded(answer, (data) => decodeFunctionResult({ ...call, data })) ?? false,
  );
  return contracts.map((_, index) => standardOf(answers.slice(index * ids.length)));
}

function standardOf([isEnumerable, is721, is1155, isAnything]: boolean[]): TokenStandard | null {
  if (isAnything) return null;
  if (is721) return isEnumerable ? 'enumerable ERC-721' : 'ERC-721';
  return is1155 ? 'ERC-1155' : null;
}
