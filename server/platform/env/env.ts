import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SECOND } from '#contract/foundations/limits.ts';
import { officialDemoContracts } from '#server/platform/chains/demo-contracts.ts';
import { type BucketLocation, bucketOf } from '#server/platform/files/files-location.ts';
import { parseAddress } from '#server/platform/net/ip-addresses.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { addressSetting, withHost } from './address-setting.ts';
import { chainSettingsOf, chainVariables, refuseContractsInBoth } from './chain-settings.ts';
import { itemsOf } from './items-of.ts';
import { liveUrl } from './live-url.ts';
import {
  bounceSettingsOf,
  hasWholeDkim,
  hasWholeMail,
  mailSettingsOf,
  mailVariables,
} from './mail-settings.ts';
import { atLeast, refusal, refusalIn } from './refusal.ts';
import { wholeNumber } from './whole-number.ts';

const flag = z
  .enum(['0', '1', 'true', 'false'], refusal('only 0 or 1', '0 か 1 にしてください'))
  .transform((value) => value === '1' || value === 'true');

// `true` is not accepted, because the address of every trusted proxy must be listed.
const proxies = z
  .string()
  .transform((list) => itemsOf(list, ','))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          isNetwork,
          refusal(
            'only addresses and networks, such as 10.0.0.1 or 10.0.0.0/8',
            '10.0.0.1 や 10.0.0.0/8 のようなアドレスかネットワークにしてください',
          ),
        ),
    ),
  );

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIPv4(parseAddress(address) ?? '') ? 32 : 128;
  const hasBits = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && hasBits && rest.length === 0;
}

// Whether the URL has no path, because the site is at the root. An earlier check refuses a text that is not a URL.
function hasNoPath(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname + search + hash === '/';
}

const postgresUrl = z
  .string()
  .transform(withHost)
  .pipe(addressSetting(/^postgres(ql)?$/, 'postgres://user:password@host/database'));
const webUrl = addressSetting(/^https?$/, 'https://host');

const replicaUrls = z
  .string()
  .transform((list) => list.split(',').map((item) => withHost(item.trim())))
  .refine(
    (list) => list.every((item) => postgresUrl.safeParse(item).success),
    refusal(
      'only addresses such as those of DATABASE_URL, separated by commas',
      'DATABASE_URL と同じ形のアドレスを、カンマで区切ってください',
    ),
  );

const folder = z
  .string()
  .refine(
    (text) => !text.includes('://'),
    refusal(
      'only a folder of this machine, such as /srv/hiroba',
      '/srv/hiroba のような、このマシンのフォルダーにしてください',
    ),
  );

const bucketUrl = z
  .string()
  .refine(
    (text) => bucketOf(text) !== null,
    refusal(
      'only a bucket and a prefix: s3://bucket/prefix or gs://bucket/prefix',
      's3://bucket/prefix か gs://bucket/prefix の形にしてください',
    ),
  );

// The first key encrypts. The others are former keys, which open earlier backups.
const backupKeys = z
  .string()
  .transform((list) => itemsOf(list, ','))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^[0-9a-f]{64}$/i,
          refusal(
            'only keys of 64 hexadecimal digits, separated by commas: openssl rand -hex 32',
            '16進数64桁の鍵（openssl rand -hex 32 で作れます）をカンマで区切ってください',
          ),
        )
        .transform((key) => Buffer.from(key, 'hex')),
    ),
  );

const atMost40 = refusal('only a name of at most 40 characters', '40文字までの名前にしてください');

export const settings = z.object({
  HIROBA_ENV_FILE: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webUrl
    .refine(
      hasNoPath,
      refusal(
        'only scheme, host and port, such as https://fans.example',
        'https://fans.example のように、パスのないアドレスにしてください',
      ),
    )
    .optional(),
  TRUSTED_PROXIES: proxies.default([]),
  DATA_DIR: folder.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrls.optional(),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(2, 300).default(10),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  DATABASE_STATEMENT_MS: wholeNumber(1300, 60_000).default(1700),
  LIVE_URL: liveUrl.optional(),
  FILES_URL: bucketUrl.optional(),
  FILES_ENDPOINT: webUrl.optional(),
  FILES_REGION: z.string().default('us-east-1'),
  FILES_PATH_STYLE: flag.default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: webUrl.optional(),
  OIDC_TRUST_EMAIL: flag.default(false),
  DEMO_SIGN_IN: flag.optional(),
  DEMO_CONTENT: flag.optional(),
  METRICS_TOKEN: z.string().min(16, atLeast(16)).optional(),
  BACKUP_DIR: folder.optional(),
  BACKUP_URL: bucketUrl.optional(),
  BACKUP_ENDPOINT: webUrl.optional(),
  BACKUP_REGION: z.string().optional(),
  BACKUP_PATH_STYLE: flag.optional(),
  BACKUP_HOUR: wholeNumber(0, 23).default(4),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_KEY: backupKeys.default([]),
  BUILD: z.string().trim().min(1, atMost40).max(40, atMost40).optional(),
  IMAGE_CACHE_MB: wholeNumber(16).default(1024),
  NFT_CACHE_MB: wholeNumber(64).default(2048),
  READ_ONLY: flag.optional(),
  EXPORTS_MB: wholeNumber(1).default(10_240),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  ACCESS_LOG: flag.default(false),
  SERVICE_WORKER: flag.default(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  VAPID_SUBJECT: z
    .url({
      protocol: /^(https|mailto)$/,
      error: refusal(
        'only an https: or mailto: address',
        'https: か mailto: のアドレスにしてください',
      ),
    })
    .optional(),
  ...mailVariables,
  ...chainVariables,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      refusal(
        'only fatal, error, warn, info, debug, trace or silent',
        'fatal、error、warn、info、debug、trace、silent のどれかにしてください',
      ),
    )
    .default('info'),
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

const bothOrNone = refusal('set both or none', '両方を設定するか、両方を省いてください');

const environmentSchema = settings
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET'],
    message: bothOrNone,
  })
  .refine(hasWholeMail, { path: ['SMTP_URL, MAIL_FROM'], message: bothOrNone })
  .refine(hasWholeDkim, {
    path: ['DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE'],
    message: refusal('set all or none', 'すべて設定するか、すべて省いてください'),
  })
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    message: refusal(
      'set DATABASE_URL too: the address of the pooler',
      'DATABASE_URL にプーラーのアドレスも設定してください',
    ),
  })
  .refine((env) => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    message: refusal(
      'set DATABASE_URL too: the address of the primary',
      'DATABASE_URL にプライマリーのアドレスも設定してください',
    ),
  })
  .refine(
    (env) => !isWithin(env.BACKUP_URL, env.FILES_URL) && !isWithin(env.FILES_URL, env.BACKUP_URL),
    {
      path: ['BACKUP_URL'],
      message: refusal(
        'only a prefix that neither contains FILES_URL nor lies in it',
        'FILES_URL と重ならないプレフィックスにしてください',
      ),
    },
  );

type Settings = z.infer<typeof environmentSchema>;

export type Env = ReturnType<typeof readEnv>;
export type BackupSettings = NonNullable<Env['backups']>;

/** Returns the settings in the environment variables. Throws a `StartFailure` with all invalid settings in one line. */
export function readEnv(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    // The rest of a path is the number of an item in a list. Several items can be wrong for the same reason.
    const linesIn = (language: 'en' | 'ja', colon: string) => [
      ...new Set(
        issues.map((issue) => `${String(issue.path[0])}${colon}${refusalIn(issue, language)}`),
      ),
    ];
    throw new StartFailure({
      en: `Settings that cannot be used: ${linesIn('en', ': ').join('; ')}`,
      ja: `使えない設定：${linesIn('ja', '：').join('。')}`,
    });
  }
  const env = parsed.data;
  refuseContractsInBoth(env);
  const production = env.NODE_ENV === 'production';
  const trustedProxies = env.TRUSTED_PROXIES;
  // With the demo sign-in, anybody can become an admin, so a development machine listens on the loopback only.
  const exposed = env.PUBLIC_URL !== undefined || trustedProxies.length > 0;
  const host = env.HOST ?? (exposed ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const isOwnMachine = !production && isLoopback(host) && isLoopback(publicUrl.hostname);
  const demoContent = env.DEMO_CONTENT ?? isOwnMachine;
  const demoSignIn = env.DEMO_SIGN_IN ?? isOwnMachine;
  const oidc = oidcOf(env);
  // Everybody can read the demo's mailbox, so only a site without real mail addresses may have a mailbox.
  const isDemo = demoContent && demoSignIn && oidc === null && !production;
  return {
    production,
    port: env.PORT,
    host,
    publicUrl,
    trustedProxies,
    dataDir: resolve(env.DATA_DIR),
    /** The bucket of the files. With null, the files are in the data directory. */
    bucket: bucketLocationOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    /** The address of PostgreSQL itself. It differs from `databaseUrl` if that is a pooler's address. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    /** The replicas of PostgreSQL, and how far a replica may be behind, in milliseconds. Null without replicas. */
    replicas: env.DATABASE_REPLICA_URL
      ? { urls: env.DATABASE_REPLICA_URL, maxLag: env.DATABASE_REPLICA_LAG_SECONDS * SECOND }
      : null,
    /** The maximum number of connections of this process to PostgreSQL. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The time limit for a statement that a request runs on PostgreSQL, in milliseconds. */
    databaseStatementTime: env.DATABASE_STATEMENT_MS,
    /** The Redis that carries live messages between processes, or null. */
    liveServers: env.LIVE_URL ?? null,
    /** The daily backups and their hour in Japan. With null, there are no backups. */
    backups: backupsOf(env),
    /** The bucket to which backups are copied. With null, backups are not copied. */
    backupBucket: backupLocationOf(env),
    /** The keys of backups. The first one encrypts new backups; without keys, backups are not encrypted. */
    backupKeys: env.BACKUP_KEY,
    /** Null when the embedded provider is used. */
    oidc,
    demoSignIn,
    demoContent,
    imageCacheBytes: env.IMAGE_CACHE_MB * 1024 * 1024,
    /** The disk quota of the fetched pictures and animations of NFTs. */
    nftCacheBytes: env.NFT_CACHE_MB * 1024 * 1024,
    /** When archives have this total size in bytes, no further export starts. */
    exportBytes: env.EXPORTS_MB * 1024 * 1024,
    /** The bearer token for `/metrics`. With null, only the loopback can read `/metrics`. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Whether the start switches the site to read-only or back. Null leaves the state unchanged. */
    readOnly: env.READ_ONLY ?? null,
    /** The operator's name for the running build. With null, the build is named after the commit. */
    build: env.BUILD ?? null,
    /** The time from a SIGTERM to the stop, in milliseconds. */
    drainTime: env.DRAIN_SECONDS * SECOND,
    accessLog: env.ACCESS_LOG,
    /** Whether browsers use the service worker. If not, browsers delete the service worker and its caches. */
    serviceWorker: env.SERVICE_WORKER,
    /** The collector that receives spans by OTLP over HTTP, or null. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** The URL at which push services can reach the operator. With null, it is the URL of the site. */
    vapidSubject: env.VAPID_SUBJECT ?? null,
    /** How mails leave the site. With null, no mail is sent. */
    mail: mailSettingsOf(env, { isDemo, publicUrl }),
    bounces: bounceSettingsOf(env),
    chains: chainSettingsOf(env, demoContent ? officialDemoContracts : []),
    logLevel: env.LOG_LEVEL,
  };
}

/** Whether a host name or address, written as in a URL, is a loopback address. */
export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}

function bucketLocationOf(env: Settings): BucketLocation | null {
  const found = env.FILES_URL === undefined ? null : bucketOf(env.FILES_URL);
  const {
    FILES_ENDPOINT: endpoint = null,
    FILES_REGION: region,
    FILES_PATH_STYLE: pathStyle,
  } = env;
  return found && { settings: 'FILES', ...found, endpoint, region, pathStyle };
}

function backupLocationOf(env: Settings): BucketLocation | null {
  const found = env.BACKUP_URL === undefined ? null : bucketOf(env.BACKUP_URL);
  const endpoint = env.BACKUP_ENDPOINT ?? env.FILES_ENDPOINT ?? null;
  const region = env.BACKUP_REGION ?? env.FILES_REGION;
  const pathStyle = env.BACKUP_PATH_STYLE ?? env.FILES_PATH_STYLE;
  return found && { settings: 'BACKUP', ...found, endpoint, region, pathStyle };
}

function isWithin(inner: string | undefined, outer: string | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  return `${inner.replace(/\/$/, '')}/`.startsWith(`${outer.replace(/\/$/, '')}/`);
}

function backupsOf({ BACKUP_DIR: directory, BACKUP_HOUR: hour, BACKUP_KEEP: keep }: Settings) {
  return directory === undefined ? null : { folder: resolve(directory), hour, keep };
}

function oidcOf(env: Settings) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  const issuer = new URL(env.OIDC_ISSUER ?? 'https://accounts.google.com');
  return { issuer, clientId, clientSecret, trustsEmail: env.OIDC_TRUST_EMAIL };
}
