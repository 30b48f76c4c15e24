import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import {
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startSiteProcess,
} from '#server/testing/site-process.ts';
import { freePorts, hasProxy, type ProxySetup, readRotation, run, startProxy } from './proxies.ts';
import { root } from './root.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const BROWSER = '127.0.0.2';
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('deploy/proxies/unavailable.html');

it('the page that is sent while no process runs loads nothing, and search engines do not index it [OPS-294]', () => {
  expect(page).toContain('<html lang="ja">');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(
    [...page.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')>]*)/g)].map(([, to]) => to),
  ).toEqual(['']);
});

it.each(['haproxy.cfg', 'nginx.conf', 'Caddyfile'])(
  '%s uses the ports, the readiness and the page of the site [OPS-293, OPS-294]',
  (file) => {
    const example = read(`deploy/proxies/${file}`);
    const withoutComments = example.replaceAll(/^\s*#.*$/gm, '');
    expect(withoutComments).toContain('127.0.0.1:3000');
    expect(withoutComments).toMatch(/unavailable\.html/);
    expect(example).toContain('/opt/hiroba/deploy/proxies');
    for (const setting of ['PUBLIC_URL=https://', 'TRUSTED_PROXIES=127.0.0.1', 'DRAIN_SECONDS=6']) {
      expect(example).toContain(setting);
    }
    const [, limit] = /client_max_body_size (\d+)m/.exec(example) ?? [];
    if (limit) expect(Number(limit) * 1024 * 1024).toBeGreaterThan(MAX_UPLOAD_BYTES);
    // nginx has no health checks.
    if (file !== 'nginx.conf') expect(withoutComments).toMatch(/\/readyz\n/);
  },
);

it('the examples allow the same cipher suites [OPS-467]', () => {
  const [, haproxy] =
    /ssl-default-bind-ciphers (\S+)/.exec(read('deploy/proxies/haproxy.cfg')) ?? [];
  const [, nginx] = /ssl_ciphers (\S+);/.exec(read('deploy/proxies/nginx.conf')) ?? [];
  expect(haproxy).toMatch(/^ECDHE-/);
  expect(nginx).toBe(haproxy);
});

describe.skipIf(!hasProxy('haproxy'))('HAProxy', () => {
  let setup: ProxySetup;
  let site: SiteProcess;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let agent: Agent;

  beforeAll(async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'hiroba-proxy-'));
    const certificate = makeCertificate(2);
    setup = { ...(await freePorts(1)), directory, certificate };
    // The site trusts the address of the proxy, so the browser uses another address.
    agent = new Agent({ connect: { ca: certificate.cert, family: 4 }, localAddress: BROWSER });
    site = startSiteProcess({
      DATA_DIR: path.join(directory, 'data'),
      PORT: String(setup.sites[0]),
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://localhost:${setup.https}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DEMO_SIGN_IN: '1',
      // The drain period is longer than the tests, so the process drains until the tests kill it.
      DRAIN_SECONDS: '300',
      ACCESS_LOG: '1',
      LOG_LEVEL: 'info',
    });
    await site.ready;
    proxy = await startProxy('haproxy', setup);
  });
  afterAll(async () => {
    proxy.kill('SIGKILL');
    site.child.kill('SIGKILL');
    await site.ended;
    await agent.destroy();
    rmSync(setup.directory, { recursive: true });
  });

  const visit = (address: string, headers: Record<string, string> = {}) =>
    fetch(`https://localhost:${setup.https}${address}`, {
      dispatcher: agent,
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers },
    });

  it('passes on the host and the address of the browser, whatever the browser claims, and redirects to https [OPS-293]', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
    const response = await visit('/auth/sign-in?mode=popup', forged);
    const location = new URL(response.headers.get('location') ?? '', 'https://nowhere.example');
    expect(location.searchParams.get('redirect_uri')).toBe(
      `https://localhost:${setup.https}/auth/callback`,
    );
    await expect
      .poll(() => site.output())
      .toMatch(/"route":"\/auth\/sign-in".*"ip":"127\.0\.0\.2"/);
    const http = await fetch(`http://127.0.0.1:${setup.http}/about`, { redirect: 'manual' });
    expect([http.status, http.headers.get('location')]).toEqual([
      301,
      `https://127.0.0.1:${setup.http}/about`,
    ]);
  });

  it('allows only cipher suites with forward secrecy and authenticated encryption [OPS-467]', async () => {
    const cipherOf = async (ciphers: string) => {
      const socket = connect({
        port: setup.https,
        host: '127.0.0.1',
        servername: 'localhost',
        ca: setup.certificate.cert,
        maxVersion: 'TLSv1.2',
        ciphers,
      });
      await once(socket, 'secureConnect');
      const { name } = socket.getCipher();
      socket.destroy();
      return name;
    };
    expect(await cipherOf('HIGH')).toMatch(/^ECDHE-.*(GCM|POLY1305)/);
    await expect(cipherOf('ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA')).rejects.toThrow();
    await expect(cipherOf('AES128-GCM-SHA256')).rejects.toThrow();
  });

  it('sends requests to a draining process when no other process runs, and sends the page of the site when no process runs [OPS-293, OPS-294]', async () => {
    const { directory } = setup;
    await expect.poll(() => readRotation(directory)).toEqual({ ready: 1, taken: 0 });
    site.child.kill('SIGTERM');
    await expect.poll(() => readRotation(directory)).toEqual({ ready: 0, taken: 1 });
    expect((await visit('/about')).status).toBe(200);
    site.child.kill('SIGKILL');
    await site.ended;
    const response = await visit('/about');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(page);
  });

  it('accepts its configuration for Compose, which sends the same page [OPS-294, OPS-49]', () => {
    const file = path.join(setup.directory, 'compose.cfg');
    const pages = path.join(root, 'deploy/proxies');
    const example = read('deploy/compose/haproxy.cfg');
    writeFileSync(file, example.replaceAll('/usr/local/etc/haproxy', pages));
    expect(() => run(['haproxy', '-c', '-f', file])).not.toThrow();
    const mounted = '../proxies/unavailable.html:/usr/local/etc/haproxy/unavailable.html:ro';
    expect(read('deploy/compose/compose.yaml')).toContain(mounted);
  });
});
