import { lookup } from 'node:dns/promises';
import { isLoopback } from '#server/platform/env/env.ts';
import { type Check, error, ok, reasonOf } from './check.ts';

/** Checks that the name servers know the host of the public address. */
export const publicName: Check = {
  name: 'public-name',
  at: ['dashboard'],
  run: async ({ env }) => {
    const { hostname } = env.publicUrl;
    if (isLoopback(hostname)) return [];
    const reason = await lookup(hostname).then(() => null, reasonOf);
    if (reason === null) {
      return [ok({ en: `${hostname} has an address.`, ja: `${hostname}の名前を解決できます。` })];
    }
    return [
      error(
        {
          en: `${hostname} has no address (${reason.en}).`,
          ja: `${hostname}の名前を解決できません（${reason.ja}）。`,
        },
        { en: 'Check PUBLIC_URL and the DNS.', ja: 'PUBLIC_URLとDNSを確かめてください。' },
      ),
    ];
  },
};
