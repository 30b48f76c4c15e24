import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('needs nothing: loopback, embedded sign-in, demo content', () => {
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

it('in production seeds nothing and refuses the demo sign-in unless asked', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({
    demoSignIn: false,
    demoContent: false,
  });
  expect(readEnv({ NODE_ENV: 'production', DEMO_SIGN_IN: '1' }).demoSignIn).toBe(true);
});

it('offers the demo only where nobody else can reach the site, unless asked', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fans.example' })).toMatchObject({
    demoSignIn: false,
    demoContent: false,
  });
  expect(readEnv({ HOST: '0.0.0.0' }).demoSignIn).toBe(false);
  expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '127.0.0.1' }).demoSignIn).toBe(true);
  const asked = { PUBLIC_URL: 'https://fans.example', DEMO_SIGN_IN: '1', DEMO_CONTENT: '1' };
  expect(readEnv(asked)).toMatchObject({ demoSignIn: true, demoContent: true });
});

it('listens to the world only with a public address or a trusted proxy', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fans.example' }).host).toBe('0.0.0.0');
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    host: '0.0.0.0',
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
  });
});

it('takes Google as issuer where only its client is given', () => {
  const { oidc } = readEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'x' });
  expect(oidc?.issuer.href).toBe('https://accounts.google.com/');
});

it('names every setting that is wrong in one line', () => {
  expect(() => readEnv({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT.*DATABASE_URL/);
});

it.each(['true', '1', '*', '10.0.0.1, all', '10.0.0.0/x'])(
  'trusts proxies by address only, not %s',
  (TRUSTED_PROXIES) => {
    expect(() => readEnv({ TRUSTED_PROXIES })).toThrow(
      /^Settings that cannot be used: TRUSTED_PROXIES/,
    );
  },
);

it('trusts whole networks and addresses of both kinds', () => {
  const { trustedProxies } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8,::1' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1']);
});
