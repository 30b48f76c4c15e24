import { z } from 'zod';
import { encodedAddress, isAddress } from './address-setting.ts';
import { refusal } from './refusal.ts';

export interface RedisServers {
  /** One server, any node of a cluster, or the server that the sentinels name as the master. */
  kind: 'server' | 'cluster' | 'sentinel';
  /** The servers, or the sentinels. The URLs have the user and the password of the servers, and no path. */
  urls: readonly string[];
  /** The name under which the sentinels know the master. Empty without sentinels. */
  masterName: string;
  sentinelPassword: string;
  /** The number of the site, which separates sites that share a server. Empty without a number. */
  number: string;
}

/** Returns the addresses of the servers for a message, without user and password. */
export const hostsOf = ({ urls }: RedisServers): string =>
  urls.map((url) => new URL(url).host).join(', ');

const pattern = /^(rediss?)(?:\+(cluster|sentinel))?:\/\/([^/?#]*@)?([^/?#]*)(.*)$/s;

/** `redis://…`, `redis+cluster://…` with several hosts, or `redis+sentinel://…/name`. `rediss` encrypts. */
export const liveUrl = z
  .string()
  .refine(
    (text) => serversOf(text) !== null,
    refusal(
      `only an address such as redis://user:password@host:6379, redis+cluster://user:password@host:6379,host:6379 or redis+sentinel://user:password@host:26379,host:26379/name${encodedAddress.en}`,
      `redis://user:password@host:6379 か redis+cluster://user:password@host:6379,host:6379 か redis+sentinel://user:password@host:26379,host:26379/name のようなアドレスにし${encodedAddress.ja}`,
    ),
  )
  .refine(
    (text) => serversOf(text)?.kind !== 'cluster' || serversOf(text)?.number === '',
    refusal(
      'only a cluster without a number, because a cluster has no numbered databases: each site needs its own cluster',
      'クラスターには番号の付いたデータベースがありません。番号を外し、サイトごとに別のクラスターを使ってください',
    ),
  )
  .transform((text) => serversOf(text) as RedisServers);

function serversOf(text: string): RedisServers | null {
  const [, protocol, mode, user = '', hosts = '', rest = ''] = pattern.exec(text) ?? [];
  const bases = (mode ? hosts.split(',') : [hosts]).map((host) => `${protocol}://${user}${host}`);
  if (!bases.every((base) => isAddress(base + rest, /^rediss?$/))) return null;
  const { pathname, searchParams } = new URL(`redis://host${rest}`);
  const names = pathname.split('/').filter(Boolean);
  const masterName = mode === 'sentinel' ? names.shift() : '';
  if (masterName === undefined || names.length > 1) return null;
  return {
    kind: mode === 'cluster' || mode === 'sentinel' ? mode : 'server',
    urls: bases,
    masterName,
    sentinelPassword: searchParams.get('sentinel_password') ?? '',
    number: names[0] ?? '',
  };
}
