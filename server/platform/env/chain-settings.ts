import { z } from 'zod';
import {
  type ContractReference,
  chains,
  isKnownChain,
  type OfficialContract,
  parseContract,
  writeContract,
} from '#contract/site/chains.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { isAddress } from './address-setting.ts';
import { itemsOf } from './items-of.ts';
import { atLeast, refusal } from './refusal.ts';

/** The network names of Alchemy's NFT API by chain, as in its OpenAPI description. Alchemy does not support Astar. */
export const alchemyNetworks: ReadonlyMap<number, string> = new Map([
  [1, 'eth-mainnet'],
  [137, 'polygon-mainnet'],
  [8453, 'base-mainnet'],
  [43_114, 'avax-mainnet'],
  [10, 'opt-mainnet'],
  [56, 'bnb-mainnet'],
  [42_161, 'arb-mainnet'],
  [1868, 'soneium-mainnet'],
  [7_777_777, 'zora-mainnet'],
  [81_457, 'blast-mainnet'],
  [2020, 'ronin-mainnet'],
]);

export interface ChainSettings {
  /** JSON-RPC endpoints by chain, in order of preference. */
  rpcUrls: ReadonlyMap<number, readonly string[]>;
  /** Enables the indexer, which reads everything in a wallet. */
  alchemyApiKey: string | null;
  /** The URL, with `{network}` as a placeholder. */
  alchemyUrl: string;
  alchemyChains: readonly number[];
  /** The default official contracts. Members with NFTs of official contracts in a proven wallet are holders. */
  officialContracts: readonly OfficialContract[];
  /** The default excluded contracts. NFTs of excluded contracts are never shown. */
  excludedContracts: readonly ContractReference[];
  /** URLs to which the id of the content is appended. */
  ipfsGateways: readonly string[];
  arweaveGateways: readonly string[];
}

const onlyChains = (ids: readonly number[]) =>
  refusal(`only the chains ${ids.join(', ')}`, `使えるチェーンは ${ids.join('、')} だけです`);

const onlyWeb = refusal('only http and https', 'http か https のアドレスにしてください');

/** Unknown chains are refused, because nobody could link a wallet on them. */
const unknownChain = {
  error: onlyChains(chains.map(({ id }) => id)),
};

const isWebUrl = (text: string) => isAddress(text, /^https?$/);

// `1=https://a.example,https://b.example;137=https://c.example`
const rpcUrls = z
  .string()
  .transform((text) => itemsOf(text, ';').map((entry) => entry.split(/=(.*)/s)))
  .pipe(
    z.array(
      z.array(z.string()).refine(
        // Splitting at `=` leaves an empty text at the end.
        ([chain = '', urls = '', ...rest]) =>
          /^[1-9]\d{0,9}$/.test(chain) &&
          itemsOf(urls, ',').every(isWebUrl) &&
          rest.join('') === '',
        refusal(
          'only such as 1=https://a.example,https://b.example;137=https://c.example',
          '1=https://a.example,https://b.example;137=https://c.example の形にしてください',
        ),
      ),
    ),
  )
  .transform(
    (entries) =>
      new Map(
        entries.map(([chain = '', urls = '']) => [Number(chain), itemsOf(urls, ',')] as const),
      ),
  )
  .refine((urls) => [...urls.keys()].every(isKnownChain), unknownChain);

// `1:0xbc4c…f13d@12287507,137:0x…`
const contracts = z
  .string()
  .transform((text) => itemsOf(text, ',').map(parseContract))
  .refine(
    (items) => !items.includes(null),
    refusal('only such as 1:0x… or 1:0x…@12287507', '1:0x… か 1:0x…@12287507 の形にしてください'),
  )
  .transform((items) => items.filter((item): item is OfficialContract => item !== null))
  .refine((items) => items.every(({ chainId }) => isKnownChain(chainId)), unknownChain);

const alchemyChains = z
  .string()
  .transform((text) => itemsOf(text, ',').map(Number))
  .refine((ids) => ids.every((id) => alchemyNetworks.has(id)), {
    error: onlyChains([...alchemyNetworks.keys()]),
  });

const gateways = z
  .string()
  .transform((text) => itemsOf(text, ',').map((url) => (url.endsWith('/') ? url : `${url}/`)))
  .pipe(z.array(z.string().refine(isWebUrl, onlyWeb)));

export const chainVariables = {
  CHAIN_RPC_URLS: rpcUrls.default(() => new Map()),
  ALCHEMY_API_KEY: z.string().min(8, atLeast(8)).optional(),
  ALCHEMY_URL: z
    .string()
    .refine((url) => isWebUrl(url.replace('{network}', 'network')), onlyWeb)
    .default('https://{network}.g.alchemy.com'),
  ALCHEMY_CHAINS: alchemyChains.default(() => [...alchemyNetworks.keys()]),
  OFFICIAL_CONTRACTS: contracts.default([]),
  EXCLUDED_CONTRACTS: contracts.default([]),
  IPFS_GATEWAYS: gateways.default(['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/']),
  ARWEAVE_GATEWAYS: gateways.default(['https://arweave.net/', 'https://ar-io.net/']),
};

/** Throws for a contract that is both official and excluded: its NFTs would make holders but never be shown. */
export function refuseContractsInBoth({
  OFFICIAL_CONTRACTS: official,
  EXCLUDED_CONTRACTS: excluded,
}: z.infer<z.ZodObject<typeof chainVariables>>): void {
  const keys = new Set(excluded.map(contractKey));
  const both = [...new Set(official.map(contractKey))].filter((key) => keys.has(key));
  if (both.length === 0) return;
  throw new StartFailure({
    en: `Settings that cannot be used: OFFICIAL_CONTRACTS and EXCLUDED_CONTRACTS both name ${both.join(', ')}`,
    ja: `使えない設定：OFFICIAL_CONTRACTS と EXCLUDED_CONTRACTS の両方に ${both.join('、')} があります`,
  });
}

function contractKey({ chainId, address }: ContractReference): string {
  return writeContract({ chainId, address });
}

export function chainSettingsOf(
  env: z.infer<z.ZodObject<typeof chainVariables>>,
  official: readonly OfficialContract[],
): ChainSettings {
  return {
    rpcUrls: env.CHAIN_RPC_URLS,
    alchemyApiKey: env.ALCHEMY_API_KEY ?? null,
    alchemyUrl: env.ALCHEMY_URL,
    alchemyChains: env.ALCHEMY_CHAINS,
    officialContracts: [...env.OFFICIAL_CONTRACTS, ...official],
    excludedContracts: env.EXCLUDED_CONTRACTS,
    ipfsGateways: env.IPFS_GATEWAYS,
    arweaveGateways: env.ARWEAVE_GATEWAYS,
  };
}
