export interface Chain {
  id: number;
  name: string;
  nameJa: string;
  /** Two letters for the chain's icon, in its colour. */
  mark: string;
  color: string;
  /** Returns the page of a token at a marketplace, or at an explorer when no marketplace supports the chain. */
  itemPage: (contract: string, tokenId: string) => string;
  addressPage: (address: string) => string;
}

const opensea = (slug: string) => (contract: string, tokenId: string) =>
  `https://opensea.io/item/${slug}/${contract}/${tokenId}`;
const explorer = (host: string) => (address: string) => `https://${host}/address/${address}`;
const nftAt = (host: string) => (contract: string, tokenId: string) =>
  `https://${host}/nft/${contract}/${tokenId}`;
const blockscout = (host: string) => (contract: string, tokenId: string) =>
  `https://${host}/token/${contract}/instance/${tokenId}`;

/** The demo chain, which exists only on this site. */
export const DEMO_CHAIN_ID = 1_212_764_738;

const ownPage = (path: string) => `/demo-chain/${path}`;

export const chains: readonly Chain[] = [
  {
    id: 1,
    name: 'Ethereum',
    nameJa: 'イーサリアム',
    mark: 'Et',
    color: '#627eea',
    itemPage: opensea('ethereum'),
    addressPage: explorer('etherscan.io'),
  },
  {
    id: 137,
    name: 'Polygon',
    nameJa: 'ポリゴン',
    mark: 'Po',
    color: '#8247e5',
    itemPage: opensea('polygon'),
    addressPage: explorer('polygonscan.com'),
  },
  {
    id: 8453,
    name: 'Base',
    nameJa: 'ベース',
    mark: 'Ba',
    color: '#0052ff',
    itemPage: opensea('base'),
    addressPage: explorer('basescan.org'),
  },
  {
    id: 43_114,
    name: 'Avalanche',
    nameJa: 'アバランチ',
    mark: 'Av',
    color: '#e84142',
    itemPage: opensea('avalanche'),
    addressPage: explorer('snowtrace.io'),
  },
  {
    id: 10,
    name: 'OP Mainnet',
    nameJa: 'オプティミズム',
    mark: 'Op',
    color: '#ff0420',
    itemPage: opensea('optimism'),
    addressPage: explorer('optimistic.etherscan.io'),
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    nameJa: 'BNBスマートチェーン',
    mark: 'Bn',
    color: '#8a6a00',
    itemPage: nftAt('bscscan.com'),
    addressPage: explorer('bscscan.com'),
  },
  {
    id: 42_161,
    name: 'Arbitrum One',
    nameJa: 'アービトラム',
    mark: 'Ar',
    color: '#12669e',
    itemPage: opensea('arbitrum'),
    addressPage: explorer('arbiscan.io'),
  },
  {
    id: 592,
    name: 'Astar',
    nameJa: 'アスター',
    mark: 'As',
    color: '#0070eb',
    itemPage: blockscout('astar.blockscout.com'),
    addressPage: explorer('astar.blockscout.com'),
  },
  {
    id: 1868,
    name: 'Soneium',
    nameJa: 'ソニューム',
    mark: 'So',
    color: '#111111',
    itemPage: opensea('soneium'),
    addressPage: explorer('soneium.blockscout.com'),
  },
  {
    id: 7_777_777,
    name: 'Zora',
    nameJa: 'ゾラ',
    mark: 'Zo',
    color: '#3b3b3b',
    itemPage: opensea('zora'),
    addressPage: explorer('explorer.zora.energy'),
  },
  {
    id: 81_457,
    name: 'Blast',
    nameJa: 'ブラスト',
    mark: 'Bl',
    color: '#6b6b00',
    itemPage: opensea('blast'),
    addressPage: explorer('blastscan.io'),
  },
  {
    id: 2020,
    name: 'Ronin',
    nameJa: 'ローニン',
    mark: 'Ro',
    color: '#1273ea',
    itemPage: opensea('ronin'),
    addressPage: explorer('app.roninchain.com'),
  },
  {
    id: DEMO_CHAIN_ID,
    name: 'Hiroba Demo',
    nameJa: 'デモチェーン',
    mark: 'ひ',
    color: '#6d4aff',
    itemPage: (contract, tokenId) => ownPage(`${contract}/${tokenId}`),
    addressPage: (address) => ownPage(address),
  },
];

export function findChain(id: number): Chain | undefined {
  return chains.find((chain) => chain.id === id);
}

/** A contract of NFTs. Its address is in lower case. */
export interface ContractReference {
  chainId: number;
  address: string;
}

export interface OfficialContract extends ContractReference {
  /** The block from which the logs of the contract are read: the block of its deployment, or 0 if that is unknown. */
  fromBlock: number;
}

const written = /^([1-9]\d{0,9}):(0x[0-9a-fA-F]{40})(?:@(\d{1,12}))?$/;

/** Parses a contract in settings, `1:0x…` or `1:0x…@12287507`. Returns null for anything else. */
export function parseContract(text: string): OfficialContract | null {
  const [, chain, address, block = '0'] = written.exec(text.trim()) ?? [];
  if (chain === undefined || address === undefined) return null;
  return { chainId: Number(chain), address: address.toLowerCase(), fromBlock: Number(block) };
}

/** Formats a contract in the form that `parseContract` reads. */
export function writeContract({
  chainId,
  address,
  fromBlock = 0,
}: ContractReference & { fromBlock?: number }): string {
  return `${chainId}:${address}${fromBlock > 0 ? `@${fromBlock}` : ''}`;
}

/** Whether wallets of a chain can be linked. */
export function isKnownChain(chainId: number): boolean {
  return chains.some(({ id }) => id === chainId);
}

/** Returns a shortened address, such as `0xbc4c…f13d`. Addresses are private, so logs contain only this form. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
