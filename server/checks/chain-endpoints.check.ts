import { type OperatorText, untranslated } from '#server/platform/operator-text.ts';
import { type Check, type CheckContext, error, type Finding, ok, reasonOf } from './check.ts';

/**
 * Checks that each endpoint responds and serves its chain. Findings name endpoints by number, because URLs can contain
 * keys.
 */
export const chainEndpoints: Check = {
  name: 'chain-endpoints',
  at: ['dashboard'],
  run: ({ env, request }) =>
    Promise.all(
      [...env.chains.rpcUrls].flatMap(([chain, urls]) =>
        urls.map((url, index) => askChain(url, chain, index + 1, request)),
      ),
    ),
};

async function askChain(
  url: string,
  chain: number,
  number: number,
  request: CheckContext['request'],
): Promise<Finding> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const headers = { 'content-type': 'application/json' };
  const reason = await request(url, { method: 'POST', headers, body })
    .then(async (response) => {
      if (!response.ok) return untranslated(`HTTP ${response.status}`);
      const { result } = (await response.json()) as { result?: unknown };
      return Number(result) === chain ? null : ofAnother(String(result));
    })
    .catch(reasonOf);
  return reason === null
    ? ok({
        en: `Endpoint ${number} of chain ${chain} answers.`,
        ja: `チェーン${chain}の${number}番目のエンドポイントが応答します。`,
      })
    : error(
        {
          en: `Endpoint ${number} of chain ${chain} in CHAIN_RPC_URLS: ${reason.en}.`,
          ja: `CHAIN_RPC_URLSのチェーン${chain}の${number}番目が使えません（${reason.ja}）。`,
        },
        {
          en: 'Replace it, or ask its provider.',
          ja: 'ほかのものに替えるか、提供元に確かめてください。',
        },
      );
}

const ofAnother = (chain: string): OperatorText => ({
  en: `is of another chain (${chain})`,
  ja: `別のチェーン（${chain}）のものです`,
});
