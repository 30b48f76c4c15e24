import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainFailure } from '#server/explain-failure.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { readEnv, settingNames, settings } from './env.ts';
import { refusalIn } from './refusal.ts';

it('all settings have defaults: loopback, embedded sign-in, demo content [OPS-01, PROD-10]', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    oidc: null,
    demoSignIn: true,
    demoContent: true,
    databaseUrl: null,
  });
  expect(readEnv({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
});

it('in production, there is no demo content, and the demo sign-in exists only with DEMO_SIGN_IN [DEMO-06]', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({
    demoSignIn: false,
    demoContent: false,
  });
  expect(readEnv({ NODE_ENV: 'production', DEMO_SIGN_IN: '1' }).demoSignIn).toBe(true);
});

it('the demo is the default only if others cannot reach the site [DEMO-06]', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fans.example' })).toMatchObject({
    demoSignIn: false,
    demoContent: false,
  });
  expect(readEnv({ HOST: '0.0.0.0' }).demoSignIn).toBe(false);
  expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '127.0.0.1' }).demoSignIn).toBe(true);
  const requested = { PUBLIC_URL: 'https://fans.example', DEMO_SIGN_IN: '1', DEMO_CONTENT: '1' };
  expect(readEnv(requested)).toMatchObject({ demoSignIn: true, demoContent: true });
});

it('the server listens beyond the loopback only with a public address or a trusted proxy', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fans.example' }).host).toBe('0.0.0.0');
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    host: '0.0.0.0',
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
  });
});

it('Google is the issuer when only the client is configured', () => {
  const { oidc } = readEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'x' });
  expect(oidc?.issuer.href).toBe('https://accounts.google.com/');
});

it('the error lists every invalid setting in one line', () => {
  expect(() => readEnv({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT.*DATABASE_URL/);
});

it.each([
  'true',
  '1',
  '*',
  '10.0.0.1, all',
  '10.0.0.0/x',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::ffff:10.0.0.0/104',
  '10.0.0.1:443',
  '10.0.0.0/8/8',
])('TRUSTED_PROXIES accepts only addresses and refuses %s [OPS-03]', (TRUSTED_PROXIES) => {
  expect(() => readEnv({ TRUSTED_PROXIES })).toThrow(
    /^Settings that cannot be used: TRUSTED_PROXIES/,
  );
});

it('TRUSTED_PROXIES accepts networks, and addresses of IPv4 and IPv6', () => {
  const { trustedProxies } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8,::1' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1']);
});

it.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://fans.example/community' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://fans.example/?lang=ja' }],
  ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
  ['FILES_URL', { FILES_URL: 's3://hiroba/../other' }],
  ['FILES_URL', { FILES_URL: 'https://hiroba.example' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '1' }],
  ['DATABASE_STATEMENT_MS', { DATABASE_STATEMENT_MS: '1000' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/hiroba' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://db/hiroba' }],
  [
    'DATABASE_REPLICA_URL',
    { DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'postgres://c/b,' },
  ],
  ['LIVE_URL', { LIVE_URL: 'http://redis:6379' }],
  ['LIVE_URL', { LIVE_URL: 'redis://a:6379,b:6379' }],
  ['LIVE_URL', { LIVE_URL: 'redis+sentinel://a:26379' }],
])('`readEnv` refuses %s: %o [OPS-17]', (name, given) => {
  expect(() => readEnv(given)).toThrow(new RegExp(`^Settings that cannot be used: ${name}: `));
});

it('PUBLIC_URL can end with a slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fans.example/' }).publicUrl.origin).toBe(
    'https://fans.example',
  );
});

const addresses: readonly [name: string, address: (user: string) => string][] = [
  ['DATABASE_URL', (user) => `postgres://${user}@db.example:5432/hiroba`],
  ['DATABASE_DIRECT_URL', (user) => `postgres://${user}@db.example:5432/hiroba`],
  ['DATABASE_REPLICA_URL', (user) => `postgres://${user}@db.example:5432/hiroba`],
  ['LIVE_URL', (user) => `redis://${user}@db.example:6379`],
  ['LIVE_URL', (user) => `redis+cluster://${user}@db.example:6379,db.example:6380`],
  ['SMTP_URL', (user) => `smtp://${user}@db.example:587`],
  ['FILES_ENDPOINT', (user) => `https://${user}@db.example`],
  ['BACKUP_ENDPOINT', (user) => `https://${user}@db.example`],
  ['OIDC_ISSUER', (user) => `https://${user}@db.example`],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', (user) => `https://${user}@db.example`],
  ['CHAIN_RPC_URLS', (user) => `1=https://${user}@db.example`],
  ['ALCHEMY_URL', (user) => `https://${user}@db.example`],
  ['IPFS_GATEWAYS', (user) => `https://${user}@db.example/`],
  ['ARWEAVE_GATEWAYS', (user) => `https://${user}@db.example/`],
];

function refusalOf(variables: Record<string, string>): string | null {
  try {
    const sender = 'SMTP_URL' in variables && { MAIL_FROM: 'mail@fans.example' };
    readEnv({ DATABASE_URL: 'postgres://db.example/x', ...sender, ...variables });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as Error).message;
  }
}

it.each(addresses)(
  'the error names %s in one line, and contains no part of an unencoded password [OPS-115]',
  (name, addressWith) => {
    const password = fc.string({ unit: fc.constantFrom(...'1#@/?%:;=,b[]\\ ') });
    fc.assert(
      fc.property(password, (middle) => {
        const address = addressWith(`user:hunter${middle}secret`);
        const refusal = refusalOf({ [name]: address });
        if (refusal === null) {
          const first = address.replace(/^1=/, '').replace(/(?<=db\.example:\d+),.*$/, '');
          expect(new URL(first).hostname).toBe('db.example');
          return;
        }
        expect(refusal).toContain(name);
        for (const part of ['hunter', 'secret', '\n']) expect(refusal).not.toContain(part);
      }),
    );
    expect(refusalOf({ [name]: addressWith('user:abc#def') })).toContain(name);
    expect(refusalOf({ [name]: addressWith('user:p@ss') })).toContain(name);
    expect(refusalOf({ [name]: addressWith('user:p%40ss%23') })).toBeNull();
  },
);

it('`readEnv` accepts the address of a local socket, and an issuer with @ in its path [OPS-115]', () => {
  const socket = 'postgres://hiroba@/hiroba?host=/var/run/postgresql';
  const settings = { DATABASE_URL: socket, DATABASE_REPLICA_URL: socket };
  expect(refusalOf(settings)).toBeNull();
  const { databaseUrl, databaseDirectUrl, replicas } = readEnv(settings);
  for (const url of [databaseUrl, databaseDirectUrl, ...(replicas?.urls ?? [])]) {
    expect(new URL(url ?? '').searchParams.get('host')).toBe('/var/run/postgresql');
  }
  expect(refusalOf({ OIDC_ISSUER: 'https://login.example/@fans' })).toBeNull();
});

/** Settings with any text as their value. What they name is checked when it is used. */
const freeTexts: readonly string[] = [
  'HIROBA_ENV_FILE',
  'NODE_ENV',
  'HOST',
  'DATA_DIR',
  'FILES_REGION',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'BACKUP_DIR',
  'BACKUP_REGION',
  'DKIM_KEY_FILE',
];

/** Nonsense that operators write by mistake: an address without its scheme, a unit, a word, a quotation mark. */
const nonsense = ['fans.example', '10 MB', '-1', 'ja, yes', '"', 'https://', 'smtp:25', '::'];

/** Values that are nonsense for all other settings, but valid for these. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  MAIL_FROM: [],
  TRUSTED_PROXIES: ['::'],
  METRICS_TOKEN: [],
  BUILD: nonsense,
  ALCHEMY_API_KEY: ['fans.example', 'https://'],
  DKIM_DOMAIN: ['fans.example'],
  DKIM_SELECTOR: ['fans.example'],
};

it.each(settingNames.filter((name) => !freeTexts.includes(name)))(
  '%s refuses nonsense in one line that names the setting [OPS-166]',
  (name) => {
    for (const value of nonsense) {
      if (accepted[name]?.includes(value)) continue;
      let refusal = '';
      try {
        readEnv({ [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(StartFailure);
        refusal = (error as Error).message;
      }
      expect([value, refusal]).toEqual([
        value,
        expect.stringMatching(new RegExp(`^Settings that cannot be used: .*\\b${name}\\b[^\n]*$`)),
      ]);
    }
  },
);

it('LIVE_URL refuses a number of a Redis cluster, and says why [LIVE-27]', () => {
  expect(readEnv({ LIVE_URL: 'redis+cluster://a:6379,b:6379' }).liveServers?.urls).toEqual([
    'redis://a:6379',
    'redis://b:6379',
  ]);
  expect(() => readEnv({ LIVE_URL: 'redis+cluster://a:6379,b:6379/1' })).toThrow(
    /^Settings that cannot be used: LIVE_URL: only a cluster without a number, because [^\n]*$/,
  );
});

it('PUBLIC_URL without its scheme is refused with an example [OPS-166]', () => {
  expect(() => readEnv({ PUBLIC_URL: 'fans.example' })).toThrow(
    /^Settings that cannot be used: PUBLIC_URL: only an address such as https:\/\/host$/,
  );
});

it('the reason of a refused setting says in both languages which values the setting can have [OPS-309]', () => {
  const reasonsFor = (given: Record<string, string>) => {
    try {
      return readEnv(given);
    } catch (error) {
      return [explainFailure(error), explainFailure(error, 'ja')];
    }
  };
  expect(reasonsFor({ METRICS_TOKEN: 'short', TRUSTED_PROXIES: 'a, b' })).toEqual([
    'Settings that cannot be used: TRUSTED_PROXIES: only addresses and networks, such as 10.0.0.1 or 10.0.0.0/8; METRICS_TOKEN: only a secret of 16 or more characters',
    '使えない設定：TRUSTED_PROXIES：10.0.0.1 や 10.0.0.0/8 のようなアドレスかネットワークにしてください。METRICS_TOKEN：16文字以上の秘密の文字列にしてください',
  ]);
  for (const [name, schema] of Object.entries(settings.shape)) {
    for (const value of ['?', 'x'.repeat(41)]) {
      for (const issue of schema.safeParse(value).error?.issues ?? []) {
        expect([name, refusalIn(issue, 'en')]).toEqual([name, expect.stringMatching(/^only /)]);
        expect([name, refusalIn(issue, 'ja')]).toEqual([
          name,
          expect.stringMatching(/(?:ください|です)$/),
        ]);
      }
    }
  }
});
