import { isIP } from 'node:net';
import type { Env } from '#server/platform/env/env.ts';
import { isPublicAddress } from '#server/platform/net/ip-addresses.ts';
import { type Check, warning } from './check.ts';

/** Checks that the contact for push services is on the internet. Push services refuse local contacts. */
export const pushContact: Check = {
  name: 'push-contact',
  at: ['start', 'dashboard'],
  run: ({ env }) => {
    const host = contactHost(env);
    if (host === null || isPublic(host)) return [];
    return [
      warning(
        {
          en: `Push services, such as Apple's, refuse messages with the contact ${host} (VAPID_SUBJECT).`,
          ja: `VAPID_SUBJECTの連絡先が${host}のため、Appleなどのプッシュサービスに断られ、プッシュ通知が届きません。`,
        },
        {
          en: 'Set it to a mailto: or https: address on the internet.',
          ja: 'インターネット上のmailto:かhttps:のアドレスを設定してください。',
        },
      ),
    ];
  },
};

/** Returns the host of the configured contact, or null. */
function contactHost({ vapidSubject }: Pick<Env, 'vapidSubject'>): string | null {
  if (vapidSubject === null) return null;
  const { protocol, hostname, pathname } = new URL(vapidSubject);
  const address = protocol === 'mailto:' ? pathname.replace(/^.*@/, '') : hostname;
  return address.toLowerCase();
}

/** Whether a host is on the internet: a public address, or a domain that is not reserved for local use. */
function isPublic(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return host.includes('.') && !/\.(localhost|local|localdomain|internal|test|invalid)$/.test(host);
}
