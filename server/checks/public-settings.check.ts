import { isLoopback } from '#server/platform/env/env.ts';
import { type Check, ok, warning } from './check.ts';

/** Checks that the public address is https and that the proxies are trusted. */
export const publicSettings: Check = {
  name: 'public-settings',
  at: ['start', 'dashboard'],
  run: ({ env }) => {
    const { origin, hostname, protocol } = env.publicUrl;
    if (isLoopback(hostname)) {
      return [
        ok({
          en: `${origin} is of this machine only.`,
          ja: `${origin}は、このマシンだけのアドレスです。`,
        }),
      ];
    }
    if (protocol === 'http:') return [withoutHttps];
    return env.trustedProxies.length === 0 ? [withoutProxy] : [];
  },
};

const withoutHttps = warning(
  {
    en: 'PUBLIC_URL is not https: everybody on the way can read the sessions.',
    ja: 'PUBLIC_URLがhttpsではなく、途中でログインを盗み見られるおそれがあります。',
  },
  { en: 'Serve the site by https.', ja: 'httpsで公開してください。' },
);

const withoutProxy = warning(
  {
    en: 'TRUSTED_PROXIES is empty: behind a proxy, all visitors share one address and its limits.',
    ja: 'TRUSTED_PROXIESが空で、回数の制限が、訪れた人みんなにまとめてかかります。',
  },
  {
    en: 'Set it to the addresses of the proxy.',
    ja: 'プロキシーのアドレスを設定してください。',
  },
);
