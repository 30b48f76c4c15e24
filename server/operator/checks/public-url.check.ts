import { lookup } from 'node:dns/promises';
import { isLoopback } from '#server/platform/env/env.ts';
import { type Check, error, type Finding, ok, reasonOf, warning } from './check.ts';

/** The public address has a name, a certificate that holds, and leads to a site that answers. */
export const publicUrl: Check = {
  name: 'public-url',
  run: async ({ env, request }) => {
    const { origin, hostname, protocol } = env.publicUrl;
    if (isLoopback(hostname)) {
      return [
        ok(`${origin} is of this machine only.`, `${origin} はこのマシンだけのアドレスです。`),
      ];
    }
    const findings = protocol === 'http:' ? [withoutHttps] : [];
    if (protocol === 'https:' && env.trustedProxies.length === 0) findings.push(withoutProxy);
    const unknown = await lookup(hostname).then(() => null, reasonOf);
    if (unknown !== null) {
      const text = `${hostname} has no address (${unknown}). Check PUBLIC_URL and the DNS.`;
      return [
        ...findings,
        error(
          text,
          `${hostname} の名前解決ができません（${unknown}）。PUBLIC_URL と DNS を確かめてください。`,
        ),
      ];
    }
    return [...findings, await reach(`${origin}/healthz`, request)];
  },
};

async function reach(
  address: string,
  request: (url: string) => Promise<Response>,
): Promise<Finding> {
  const answer = await request(address).then(
    ({ ok: isOk, status }) => (isOk ? null : `HTTP ${status}`),
    reasonOf,
  );
  return answer === null
    ? ok(`${address} answers.`, `${address} が応答します。`)
    : warning(
        `${address} does not answer from here (${answer}). Check the site, the proxy and the certificate.`,
        `${address} がここから応答しません（${answer}）。サイト、プロキシ、証明書を確かめてください。`,
      );
}

const withoutHttps = warning(
  'PUBLIC_URL is not https: everybody on the way can read the sessions.',
  'PUBLIC_URL が https ではありません。途中でセッションを読まれるおそれがあります。',
);

const withoutProxy = warning(
  'TRUSTED_PROXIES is empty: behind a proxy, all visitors share one address and its limits.',
  'TRUSTED_PROXIES が空です。プロキシの後ろでは、すべての訪問者が 1 つのアドレスとして数えられます。',
);
