import { type Hex, parseAbi } from 'viem';

/** The functions for reading contracts (ERC-165, ERC-721, ERC-1155). */
export const tokenAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function name() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function balanceOfBatch(address[] owners, uint256[] tokenIds) view returns (uint256[])',
  'function uri(uint256 tokenId) view returns (string)',
]);

/** The events that report received tokens (ERC-721, ERC-2309, ERC-1155). */
export const transferAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed from, address indexed to)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);

/** Returns the decoded result of a contract call. Null when the call reverted or the result is invalid. */
export function decoded<Value>(data: Hex | null | undefined, decode: (data: Hex) => Value) {
  if (data === null || data === undefined) return null;
  try {
    return decode(data);
  } catch {
    return null;
  }
}
