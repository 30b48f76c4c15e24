/**
 * `npm run rehearse:outages`: requests pages of the site while the disk is full, while the bucket and the mail server
 * are away, and while PostgreSQL restarts. The site is behind HAProxy with the example of deploy/proxies. Prints which
 * responses the readers get, and how often HAProxy takes a process out of rotation. Fails when a reader gets a response
 * that is not from the site, or when an outage that affects only writes takes a process out of rotation. Needs
 * PostgreSQL, HAProxy and OpenSSL.
 */
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { Agent, fetch } from 'undici';
import { freePorts, type ProxySetup, readRotation, startProxy } from '#scripts/proxies.ts';
import { root } from '#scripts/root.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { freePort } from '#server/testing/free-port.ts';
import { discPicture } from '#server/testing/pictures.ts';
import { dataDirOf, type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts';
import { startCluster } from './postgres.ts';
import { RehearsedMember } from './rehearsed-member.ts';

const READERS = 10;
const SCENE_MS = 15_000;
/** The pause of a reader between two requests, which keeps the reader below the rate limits of an IP address. */
const PAUSE_MS = 200;
/** How long PostgreSQL is stopped. */
const RESTART_MS = 5000;
const MEGABYTE = Buffer.alloc(1024 * 1024);

const certificate = makeCertificate(2);
setDefaultCACertificates([certificate.cert]);
const unavailable = await readFile(join(root, 'deploy/proxies/unavailable.html'), 'utf8');

type Got = 'answers' | 'unavailable' | 'shipped' | 'others';
type Tally = Record<Got, number>;

interface Scene {
  title: string;
  /** Whether readers must not notice the outage. */
  isHarmless: boolean;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

interface Site {
  setup: ProxySetup;
  member: RehearsedMember;
  postId: string;
  paths: readonly string[];
}

/** Returns what a reader gets: a usual response, the 503 of the site, the page for a restart, or something else. */
async function read(agent: Agent, url: string): Promise<Got> {
  try {
    const response = await fetch(url, { dispatcher: agent, headers: { accept: 'text/html' } });
    const text = await response.text();
    if (response.status === 200) return 'answers';
    if (response.status !== 503) return 'others';
    if (text === unavailable) return 'shipped';
    return text.includes('/mascots/troubled.svg') || text.includes('"UNAVAILABLE"')
      ? 'unavailable'
      : 'others';
  } catch {
    return 'others';
  }
}

/** Requests all URLs in turn until the signal is aborted. Each reader has its own IP address. */
async function actAsReader(site: Site, index: number, tally: Tally, signal: AbortSignal) {
  const localAddress = `127.0.1.${index + 1}`;
  const agent = new Agent({ connect: { ca: certificate.cert, family: 4 }, localAddress });
  for (let turn = index; !signal.aborted; turn += 1) {
    const path = site.paths[turn % site.paths.length] ?? '/';
    tally[await read(agent, `https://localhost:${site.setup.https}${path}`)] += 1;
    await sleep(PAUSE_MS);
  }
  await agent.destroy();
}

/** Likes a post until the signal is aborted. Counts the acknowledged and the refused likes. */
async function actAsWriter({ member, postId }: Site, signal: AbortSignal) {
  const likes = { written: 0, refused: 0 };
  while (!signal.aborted) {
    const call = member.call('likePost', { postId, count: 1, batchId: newId() });
    likes[
      await call.then(
        () => 'written' as const,
        () => 'refused' as const,
      )
    ] += 1;
    await sleep(PAUSE_MS);
  }
  return likes;
}

/**
 * Plays a scene, and prints its row. Returns whether readers got only pages of the site and, in a harmless scene,
 * noticed nothing.
 */
async function play(site: Site, { title, isHarmless, begin, end }: Scene): Promise<boolean> {
  const { directory } = site.setup;
  const before = await readRotation(directory);
  const tally: Tally = { answers: 0, unavailable: 0, shipped: 0, others: 0 };
  const ending = new AbortController();
  const readers = Array.from({ length: READERS }, (_, index) =>
    actAsReader(site, index, tally, ending.signal),
  );
  const writer = actAsWriter(site, ending.signal);
  await begin();
  await sleep(SCENE_MS);
  await end();
  await sleep(2000);
  ending.abort();
  await Promise.all(readers);
  const { written, refused } = await writer;
  const after = await readRotation(directory);
  const taken = after.taken - before.taken;
  const cells = [
    title,
    tally.answers,
    tally.unavailable,
    tally.shipped,
    tally.others,
    taken,
    `${written} / ${refused}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return (
    tally.others === 0 && (!isHarmless || (tally.unavailable + tally.shipped === 0 && taken === 0))
  );
}

const settingsOf = ({ https }: ProxySetup) => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: `https://localhost:${https}`,
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '6',
  DEMO_SIGN_IN: '1',
  LOG_LEVEL: 'silent',
});

const signUp = ({ https }: ProxySetup) => RehearsedMember.signUp(`https://localhost:${https}`);

/**
 * Publishes a post through the proxy of a running site. Returns the site with the addresses that the readers request.
 */
async function open(setup: ProxySetup, member: RehearsedMember): Promise<Site> {
  const { id, picture } = await member.post(await discPicture(1));
  const paths = ['/', '/about', `/posts/${id}`, '/api/posts?limit=12', picture];
  // Requests each address often enough that every process renders the picture.
  for (let turn = 0; turn < 2 * setup.sites.length; turn += 1) {
    for (const path of paths) await member.browser.request(path);
  }
  return { setup, member, postId: id, paths };
}

async function setUp(processes: number): Promise<ProxySetup> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-outages-'));
  // PostgreSQL runs under another account.
  await chmod(directory, 0o755);
  return { ...(await freePorts(processes)), directory, certificate };
}

async function finish(setup: ProxySetup, sites: readonly SiteProcess[]): Promise<void> {
  for (const { child, ended } of sites) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(setup.directory, { recursive: true });
}

const nothing = async () => undefined;
const usual: Scene = { title: 'nothing is away', isHarmless: true, begin: nothing, end: nothing };

/** Fills the disk on which a process with SQLite has its database and its files. */
async function rehearseDisk(): Promise<boolean> {
  const setup = await setUp(1);
  const DATA_DIR = join(setup.directory, 'data');
  await mkdir(DATA_DIR);
  const site = startSiteProcess({
    ...settingsOf(setup),
    DATA_DIR,
    DISK_SIZE: '40m',
    PORT: String(setup.sites[0]),
  });
  await site.ready;
  const proxy = await startProxy('haproxy', setup);
  const ballast = join(dataDirOf(site, DATA_DIR), 'ballast');
  const fill = async () => {
    for (;;) await appendFile(ballast, MEGABYTE);
  };
  const full: Scene = {
    title: 'the disk is full',
    isHarmless: true,
    begin: () => fill().catch(nothing),
    end: () => rm(ballast),
  };
  const opened = await open(setup, await signUp(setup));
  console.log('| one process on SQLite | | | | | | |');
  const outcomes = [await play(opened, usual), await play(opened, full)];
  proxy.kill('SIGKILL');
  await finish(setup, [site]);
  return outcomes.every(Boolean);
}

/** Starts a mail server that accepts every mail. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      stream.once('end', () => done()).resume();
    },
  });
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  return { url: `smtp://127.0.0.1:${port}`, stop };
}

/** Stops the bucket, the mail server and the database of two processes, one after the other. */
async function rehearseServers(): Promise<boolean> {
  const setup = await setUp(2);
  const data = join(setup.directory, 'postgres');
  let cluster = await startCluster(data);
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const [bucket, mail] = [await startS3Server(), await startMailServer()];
  const { url } = cluster;
  const start = (port = 0) =>
    startSiteProcess({
      ...settingsOf(setup),
      ...bucket.settings,
      ...bucket.account,
      DATABASE_URL: url,
      DATA_DIR: join(setup.directory, `data-${port}`),
      SMTP_URL: mail.url,
      MAIL_FROM: 'mail@hiroba.example',
      PORT: String(port),
    });
  const first = start(setup.sites[0]);
  await first.ready;
  const proxy = await startProxy('haproxy', setup);
  // Each process has its own embedded sign-in provider, so a sign-in works only while a single process runs.
  const member = await signUp(setup);
  const second = start(setup.sites[1]);
  await second.ready;
  while ((await readRotation(setup.directory)).ready < 2) await sleep(100);
  const opened = await open(setup, member);
  const scenes: Scene[] = [
    usual,
    { title: 'the bucket is away', isHarmless: true, begin: bucket.stop, end: bucket.restart },
    {
      title: 'the mail server is away',
      isHarmless: true,
      // The site sends a mail when the archive is ready.
      begin: async () => {
        await mail.stop();
        await opened.member.call('requestDataExport', {});
      },
      end: nothing,
    },
    {
      title: `PostgreSQL restarts after ${RESTART_MS / 1000} s`,
      isHarmless: false,
      begin: async () => {
        await cluster?.stop();
        await sleep(RESTART_MS);
        cluster = await startCluster(data, Number(new URL(url).port));
      },
      end: nothing,
    },
  ];
  console.log('| two processes on PostgreSQL | | | | | | |');
  const outcomes: boolean[] = [];
  for (const scene of scenes) outcomes.push(await play(opened, scene));
  proxy.kill('SIGKILL');
  await cluster?.stop();
  await bucket.close();
  await finish(setup, [first, second]);
  return outcomes.every(Boolean);
}

console.log(
  '| | as always | 503 of the site | page for a restart | other | taken out | likes: written / refused |',
);
console.log('|---|---|---|---|---|---|---|');
const outcomes = [await rehearseDisk(), await rehearseServers()];
process.exit(outcomes.every(Boolean) ? 0 : 1);
