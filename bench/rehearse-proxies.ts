/**
 * `npm run rehearse:proxies`: runs the site behind HAProxy, nginx and Caddy with the examples of deploy/proxies, one
 * after another, and prints what works. `-- nginx caddy` tries only these proxies. Fails when a step fails or a proxy
 * is not installed. Needs PostgreSQL and OpenSSL.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls, setDefaultCACertificates } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { startTestPostgres } from '#scripts/postgres.ts';
import {
  freePorts,
  type ProxyName,
  type ProxySetup,
  proxyNames,
  startProxy,
  versionOf,
} from '#scripts/proxies.ts';
import { root } from '#scripts/root.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { padPng, pngPicture } from '#server/testing/pictures.ts';
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts';
import { openTcpProxy } from '#server/testing/tcp-proxy.ts';
import { RehearsedMember } from './rehearsed-member.ts';

/** The IP address of the browser. It differs from the address of the proxy, because the site trusts the proxy. */
const BROWSER = '127.0.0.2';
/**
 * How long the connection is silent. This is longer than the usual timeouts of proxies, and longer than two intervals
 * between the keep-alive messages of a live connection.
 */
const SILENCE_MS = 70_000;
/** How late a live event may be, in milliseconds. */
const LATEST_MS = 1000;
const DRAIN_SECONDS = 6;

const certificate = makeCertificate(2);
setDefaultCACertificates([certificate.cert]);
const unavailable = await readFile(join(root, 'deploy/proxies/unavailable.html'), 'utf8');

interface Scene {
  setup: ProxySetup;
  origin: string;
  site: SiteProcess;
  start: () => SiteProcess;
  database: Awaited<ReturnType<typeof openTcpProxy>>;
}

/** Returns what was seen. Throws when something is wrong. */
type Step = (scene: Scene) => Promise<string>;

function check(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(failure);
}

interface Http2Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Requests a path over HTTP/2, from the IP address of the browser. */
async function getHttp2(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Http2Answer> {
  const { port } = new URL(origin);
  const socket = connectTls({
    socket: connectTcp({ host: '127.0.0.1', port: Number(port), localAddress: BROWSER }),
    servername: 'localhost',
    ALPNProtocols: ['h2'],
  });
  const session = connectHttp2(origin, { createConnection: () => socket });
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject);
      const request = session.request({ ':path': path, ...headers });
      const chunks: Buffer[] = [];
      let answered: Http2Answer['headers'] = {};
      request
        .once('response', (received) => {
          answered = received as Http2Answer['headers'];
        })
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', reject)
        .once('end', () =>
          resolve({
            status: Number(answered[constants.HTTP2_HEADER_STATUS]),
            headers: answered,
            body: Buffer.concat(chunks),
          }),
        );
      request.end();
    });
  } finally {
    session.destroy();
  }
}

const steps: Record<string, Step> = {
  async 'http leads to https'({ setup }) {
    const { status, headers } = await fetch(`http://localhost:${setup.http}/about`, {
      redirect: 'manual',
    });
    const location = headers.get('location') ?? '';
    check(
      /^30[18]$/.test(String(status)) && location.startsWith('https://localhost'),
      `${status} ${location}`,
    );
    return String(status);
  },
  async 'HTTP/2, compressed once'({ origin }) {
    const { status, headers, body } = await getHttp2(origin, '/', { 'accept-encoding': 'br' });
    check(
      status === 200 && headers['content-encoding'] === 'br',
      `${status} ${String(headers['content-encoding'])}`,
    );
    const page = brotliDecompressSync(body).toString();
    check(page.includes('<html lang="ja"'), 'the page is not readable');
    return `${body.length} of ${page.length} bytes`;
  },
  async 'redirect URI'({ origin }) {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    const { headers } = await getHttp2(origin, '/auth/sign-in?mode=popup', forged);
    const to = new URL(String(headers.location), origin).searchParams.get('redirect_uri');
    check(to === `${origin}/auth/callback`, String(to));
    return String(to);
  },
  async 'address of the browser'({ origin, site }) {
    await getHttp2(origin, '/terms', { 'x-forwarded-for': '203.0.113.9' });
    const line = await until(() =>
      site
        .output()
        .split('\n')
        .find((text) => text.includes('"route":"/terms"')),
    );
    const { ip } = JSON.parse(line) as { ip: string };
    check(ip === BROWSER, `the site logs ${ip}`);
    return ip;
  },
  async 'sign-in, and an upload of the largest picture'({ origin }) {
    const member = await RehearsedMember.signUp(origin);
    const picture = await pngPicture({ width: 800, height: 600 });
    await member.upload(padPng(picture, MAX_UPLOAD_BYTES));
    const larger = await member.sendPicture(padPng(picture, MAX_UPLOAD_BYTES + 500_000));
    const text = await larger.text();
    check(larger.status === 413 && text.includes('"INVALID_ARGUMENT"'), `${larger.status} ${text}`);
    return `${MAX_UPLOAD_BYTES} bytes; the site refuses more`;
  },
  async 'live event after silence'({ origin }) {
    const member = await RehearsedMember.signUp(origin);
    const post = await member.post(await pngPicture({ width: 40, height: 40 }));
    const ending = new AbortController();
    const stream = await member.browser.request(`/api/live?topics=post:${post.id}`, {
      signal: ending.signal,
    });
    check(stream.status === 200, `the stream got ${stream.status}`);
    const arrivals: { text: string; at: number }[] = [];
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) {
        arrivals.push({ text: Buffer.from(chunk).toString(), at: performance.now() });
      }
    })().catch(() => undefined);
    await sleep(SILENCE_MS);
    const sent = performance.now();
    await member.call('likePost', { postId: post.id, count: 1, batchId: newId() });
    const { at } = await until(() => arrivals.find(({ text }) => text.includes('likes_count')));
    ending.abort();
    await reading;
    check(at - sent < LATEST_MS, `after ${Math.round(at - sent)} ms`);
    return `${Math.round(at - sent)} ms after the like`;
  },
  async 'database away: the 503 of the site'({ origin, database }) {
    await database.cut();
    // After this time, the proxy has noticed that the process is not ready.
    await sleep(3000);
    const { status, headers, body } = await getHttp2(origin, '/about', { accept: 'text/html' });
    await database.resume();
    const text = body.toString();
    check(status === 503 && text.includes('/mascots/troubled.svg'), `${status} ${text}`);
    check(headers['retry-after'] !== undefined, 'without Retry-After');
    const back = await until(async () => {
      const answer = await getHttp2(origin, '/about', { accept: 'text/html' });
      return answer.status === 200 ? answer : undefined;
    });
    return `503, then ${back.status}`;
  },
  async 'restart of the only process'(scene) {
    const { origin, site } = scene;
    const tally = { answered: 0, unavailable: 0 };
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const { status, body } = await getHttp2(origin, '/about', { accept: 'text/html' });
        if (status === 200) tally.answered += 1;
        else if (status === 503 && body.toString() === unavailable) tally.unavailable += 1;
        else throw new Error(`${status} ${body.toString()}`);
        await sleep(50);
      }
    })();
    site.child.kill('SIGTERM');
    await site.ended;
    scene.site = scene.start();
    await scene.site.ready;
    await sleep(3000);
    isOver = true;
    await reading;
    check((await getHttp2(origin, '/about')).status === 200, 'the site is not back');
    return `${tally.answered} pages, ${tally.unavailable} times the page for a restart`;
  },
  async 'no process: the page for a restart'({ origin, site }) {
    site.child.kill('SIGKILL');
    await site.ended;
    const { status, headers, body } = await getHttp2(origin, '/', { accept: 'text/html' });
    check(status === 503 && body.toString() === unavailable, `${status} ${body.toString()}`);
    check(
      headers['retry-after'] === '5' && headers['cache-control'] === 'no-store',
      'other headers',
    );
    const written = await fetch(`${origin}/functions/likePost`, { method: 'POST', body: '{}' });
    check(written.status === 503, `a call gets ${written.status}`);
    return '503';
  },
};

/** Repeats an attempt until it returns a value. Throws after ten seconds. */
async function until<Value>(
  attempt: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('nothing within ten seconds');
    await sleep(20);
  }
}

/** Tries one proxy. Returns whether all steps succeeded. */
async function rehearse(name: ProxyName): Promise<boolean> {
  const postgres = await startTestPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-proxies-'));
  const setup: ProxySetup = { ...(await freePorts(1)), directory, certificate };
  const origin = `https://localhost:${setup.https}`;
  const url = new URL(postgres.url);
  const database = await openTcpProxy(Number(url.port));
  url.port = String(database.port);
  const start = () =>
    startSiteProcess({
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: url.href,
      PORT: String(setup.sites[0]),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      DEMO_SIGN_IN: '1',
      ACCESS_LOG: '1',
      LOG_LEVEL: 'info',
    });
  const scene: Scene = { setup, origin, database, start, site: start() };
  await scene.site.ready;
  const proxy = await startProxy(name, setup);
  console.log(`\n${name}: ${versionOf(name)}`);
  let hasFailed = false;
  try {
    for (const [title, step] of Object.entries(steps)) {
      try {
        console.log(`  ✓ ${title}: ${await step(scene)}`);
      } catch (error) {
        hasFailed = true;
        console.log(`  ✗ ${title}: ${String(error)}`);
      }
    }
  } finally {
    proxy.kill('SIGTERM');
    scene.site.child.kill('SIGKILL');
    await database.cut();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return !hasFailed;
}

const wanted = process.argv.slice(2);
const chosen = proxyNames.filter((name) => wanted.length === 0 || wanted.includes(name));
const outcomes: boolean[] = [];
for (const name of chosen) outcomes.push(await rehearse(name));
process.exit(outcomes.every(Boolean) ? 0 : 1);
