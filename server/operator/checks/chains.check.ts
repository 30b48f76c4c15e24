import {
  type Check,
  type CheckContext,
  error,
  type Finding,
  ok,
  reasonOf,
  warning,
} from './check.ts';

/** The endpoints of chains answer and are of their chain. They are named by their place, because their URLs contain keys. */
export const chainsCheck: Check = {
  name: 'chains',
  run: async ({ env, request }) => {
    const asked = [...env.chains.rpcUrls].flatMap(([chain, urls]) =>
      urls.map((url, index) => askChain(url, chain, index + 1, request)),
    );
    if (asked.length > 0) return Promise.all(asked);
    return env.chains.alchemyApiKey === null && !env.demoContent ? [noSource] : [];
  },
};

const noSource = warning(
  'Nothing reads NFTs: set ALCHEMY_API_KEY or CHAIN_RPC_URLS.',
  'NFT を読む先がありません。ALCHEMY_API_KEY か CHAIN_RPC_URLS を設定してください。',
);

async function askChain(
  url: string,
  chain: number,
  place: number,
  request: CheckContext['request'],
): Promise<Finding> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const headers = { 'content-type': 'application/json' };
  const reason = await request(url, { method: 'POST', headers, body })
    .then(async (response) => {
      if (!response.ok) return `HTTP ${response.status}`;
      const { result } = (await response.json()) as { result?: unknown };
      return Number(result) === chain ? null : `is of another chain (${String(result)})`;
    })
    .catch(reasonOf);
  return reason === null
    ? ok(
        `Endpoint ${place} of chain ${chain} answers.`,
        `チェーン ${chain} の ${place} 番目のエンドポイントが応答します。`,
      )
    : error(
        `Endpoint ${place} of chain ${chain} in CHAIN_RPC_URLS: ${reason}.`,
        `CHAIN_RPC_URLS のチェーン ${chain} の ${place} 番目が使えません：${reason}。`,
      );
}
