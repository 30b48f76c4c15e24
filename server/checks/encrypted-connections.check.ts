import { type Env, isLoopback } from '#server/platform/env/env.ts';
import { isPublicAddress, parseAddress } from '#server/platform/net/ip-addresses.ts';
import { type Check, type Finding, warning } from './check.ts';

/** Warns about connections to servers outside of the operator's network that are not encrypted. */
export const encryptedConnections: Check = {
  name: 'encrypted-connections',
  at: ['start', 'dashboard'],
  run: ({ env }) => [
    ...postgresUrls(env).flatMap(([name, url]) =>
      isEncrypted(url) ? [] : unlessOwn(name, url, 'sslmode=verify-full'),
    ),
    ...plainUrls(env).flatMap(([name, url]) => {
      const protocol = url.protocol === 'redis:' ? 'rediss://' : 'https://';
      return ['redis:', 'http:'].includes(url.protocol) ? unlessOwn(name, url, protocol) : [];
    }),
  ],
};

type Connection = [setting: string, url: URL];

function postgresUrls({ databaseUrl, databaseDirectUrl, replicas }: Env): Connection[] {
  const direct = databaseDirectUrl === databaseUrl ? null : databaseDirectUrl;
  return connections([
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', direct],
    ...(replicas?.urls ?? []).map((url) => ['DATABASE_REPLICA_URL', url] as const),
  ]);
}

function plainUrls({ liveServers, bucket, backupBucket, otlpEndpoint }: Env): Connection[] {
  return connections([
    ...(liveServers?.urls ?? []).map((url) => ['LIVE_URL', url] as const),
    ['FILES_ENDPOINT', bucket?.endpoint ?? null],
    ['BACKUP_ENDPOINT', backupBucket?.endpoint ?? null],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', otlpEndpoint],
  ]);
}

function connections(urls: (readonly [string, string | URL | null])[]): Connection[] {
  return urls.flatMap(([name, url]) => (url === null ? [] : [[name, new URL(url)]]));
}

/** Whether the address of PostgreSQL asks for TLS. Without a mode, the client does not. */
function isEncrypted({ searchParams }: URL): boolean {
  const [mode, ssl] = ['sslmode', 'ssl'].map((name) => searchParams.get(name) ?? '');
  return (
    /^(require|verify-ca|verify-full|no-verify)$/.test(mode ?? '') || /^(true|1)$/.test(ssl ?? '')
  );
}

/** Names of hosts that only a private network resolves: Docker, Kubernetes, clouds and RFC 6762, RFC 8375. */
const ownNames = /^[^.]*$|\.(internal|local|localdomain|lan|svc|home\.arpa)$/;

function unlessOwn(name: string, { hostname }: URL, remedy: string): Finding[] {
  const address = parseAddress(hostname);
  const isOwn = address === null ? ownNames.test(hostname) : !isPublicAddress(address);
  if (isOwn || isLoopback(hostname)) return [];
  return [
    warning(
      {
        en: `${name} reaches ${hostname} without encryption: passwords and content can be read on the way.`,
        ja: `${name}の${hostname}への接続が暗号化されておらず、パスワードや内容を途中で読まれるおそれがあります。`,
      },
      { en: `Use ${remedy} in its address.`, ja: `アドレスに${remedy}を使ってください。` },
    ),
  ];
}
