import { type Check, warning } from './check.ts';

/** Checks that a source of NFTs is configured. */
export const chainSources: Check = {
  name: 'chain-sources',
  at: ['dashboard'],
  run: ({ env }) => {
    const { rpcUrls, alchemyApiKey } = env.chains;
    return rpcUrls.size > 0 || alchemyApiKey !== null || env.demoContent ? [] : [noSource];
  },
};

const noSource = warning(
  {
    en: 'Nothing reads NFTs.',
    ja: 'NFTの取得先がなく、ウォレットを登録してもNFTが表示されません。',
  },
  {
    en: 'Set ALCHEMY_API_KEY or CHAIN_RPC_URLS.',
    ja: 'ALCHEMY_API_KEYかCHAIN_RPC_URLSを設定してください。',
  },
);
