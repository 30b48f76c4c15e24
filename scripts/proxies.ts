/** The examples of reverse proxies in deploy/proxies, adapted to this machine for tests and rehearsals. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { TestCertificate } from '#server/testing/certificates.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startPortProgram } from './port-program.ts';
import { root } from './root.ts';

export const proxyNames = ['haproxy', 'nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

/** The ports of a proxy with an adapted example configuration, and of the site behind it. */
export interface ProxyPorts {
  https: number;
  http: number;
  /** The ports of the processes of the site. */
  sites: readonly number[];
}

export interface ProxySetup extends ProxyPorts {
  /** The folder of the adapted example and of its certificate. */
  directory: string;
  /** A certificate for `localhost`. */
  certificate: TestCertificate;
}

interface Example {
  file: string;
  version: readonly string[];
  check: (file: string) => string[];
  run: (file: string) => string[];
  /** The changes that adapt the example. Each pattern must occur in the example. */
  changes: (setup: ProxySetup & { spare: number }) => [pattern: RegExp, text: string][];
  /** Returns the whole configuration, if the example is only a part of a configuration. */
  complete?: (example: string, directory: string) => string;
}

const PAGES = join(root, 'deploy/proxies');

const examples: Record<ProxyName, Example> = {
  haproxy: {
    file: 'haproxy.cfg',
    version: ['-v'],
    check: (file) => ['haproxy', '-c', '-f', file],
    run: (file) => ['haproxy', '-f', file],
    changes: ({ directory, https, http, sites }) => [
      [/^ {2}(log|chroot|user|group) .*\n/gm, ''],
      [/\/run\/haproxy\/admin.sock/, socketIn(directory)],
      [/:80,:::80 v6only/, `127.0.0.1:${http}`],
      [/:443,:::443 v6only/, `127.0.0.1:${https}`],
      [/\/etc\/haproxy\/fans.example.pem/, join(directory, 'both.pem')],
      [
        /^ {2}server site-1 .*$/gm,
        sites.map((port) => `  server site-${port} 127.0.0.1:${port}`).join('\n'),
      ],
    ],
  },
  nginx: {
    file: 'nginx.conf',
    version: ['-v'],
    check: (file) => ['nginx', '-t', '-q', '-c', file],
    run: (file) => ['nginx', '-c', file],
    changes: ({ directory, https, http, sites }) => [
      [/ {2}listen \[::\]:.*\n/g, ''],
      [/listen 80;/, `listen 127.0.0.1:${http};`],
      [/listen 443 /, `listen 127.0.0.1:${https} `],
      [/server_name fans.example/g, 'server_name localhost'],
      [/\/etc\/letsencrypt\/live\/fans.example\/fullchain.pem/, join(directory, 'cert.pem')],
      [/\/etc\/letsencrypt\/live\/fans.example\/privkey.pem/, join(directory, 'key.pem')],
      [/Host \$host;/, `Host $host:${https};`],
      [
        /^ {2}server 127.0.0.1:3000 (.*)$/m,
        sites.map((port) => `  server 127.0.0.1:${port} $1`).join('\n'),
      ],
    ],
    complete: (example, directory) => `daemon off;
user root;
worker_processes 1;
pid ${join(directory, 'nginx.pid')};
error_log ${join(directory, 'error.log')};
events {}
http {
types { text/html html; }
access_log off;
client_body_temp_path ${join(directory, 'bodies')};
proxy_temp_path ${join(directory, 'responses')};
${example}
}
`,
  },
  caddy: {
    file: 'Caddyfile',
    version: ['version'],
    check: (file) => ['caddy', 'validate', '--config', file, '--adapter', 'caddyfile'],
    run: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    changes: ({ directory, https, http, sites, spare }) => [
      [/^\{\n/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n`],
      [
        /^fans.example \{/m,
        `localhost {\n\ttls ${join(directory, 'cert.pem')} ${join(directory, 'key.pem')}`,
      ],
      [/:3080/g, `:${spare}`],
      [
        /^\treverse_proxy 127.0.0.1:3000 /gm,
        `\treverse_proxy ${sites.map((port) => `127.0.0.1:${port}`).join(' ')} `,
      ],
    ],
  },
};

/** The socket at which HAProxy reports its statistics. */
function socketIn(directory: string): string {
  return join(directory, 'admin.sock');
}

/**
 * Returns how many processes HAProxy has in rotation, and how often HAProxy has taken a process out since its start.
 */
export async function readRotation(directory: string): Promise<{ ready: number; taken: number }> {
  const socket = connect(socketIn(directory));
  socket.end('show stat\n');
  const [head = '', ...lines] = (await textOf(socket)).replace(/^# /, '').trim().split('\n');
  const columns = head.split(',');
  const servers = lines
    .map((line) => line.split(','))
    .map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])))
    .filter(({ pxname, svname }) => pxname === 'ready' && svname !== 'BACKEND');
  return {
    ready: servers.filter(({ status = '' }) => status.startsWith('UP')).length,
    taken: servers.reduce((sum, { chkdown }) => sum + Number(chkdown), 0),
  };
}

/** Whether the program of a proxy is installed. */
export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name, examples[name].version).status === 0;
}

/** Returns the first line of the program's version output. nginx writes this output to standard error. */
export function versionOf(name: ProxyName): string {
  const { stdout, stderr } = spawnSync(name, examples[name].version, { encoding: 'utf8' });
  return (stdout || stderr).split('\n')[0] ?? '';
}

/** Returns free ports for a proxy and this many processes of the site. */
export async function freePorts(processes: number): Promise<ProxyPorts> {
  const [https = 0, http = 0, ...sites] = await Promise.all(
    Array.from({ length: 2 + processes }, freePort),
  );
  return { https, http, sites };
}

/** Writes the adapted example with its certificate. Returns the file. Throws when the program refuses it. */
export async function writeExample(name: ProxyName, setup: ProxySetup): Promise<string> {
  const { directory, certificate } = setup;
  const { file, check, changes, complete = (text) => text } = examples[name];
  writeFileSync(join(directory, 'cert.pem'), certificate.cert);
  writeFileSync(join(directory, 'key.pem'), certificate.key);
  writeFileSync(join(directory, 'both.pem'), certificate.cert + certificate.key);
  const all = [
    [/\/opt\/hiroba\/deploy\/proxies/g, PAGES] as const,
    ...changes({ ...setup, spare: await freePort() }),
  ];
  let text = readFileSync(join(PAGES, file), 'utf8');
  for (const [pattern, replacement] of all) {
    if (text.search(pattern) < 0) throw new Error(`${file} does not contain ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  const written = join(directory, file);
  writeFileSync(written, complete(text, directory));
  run(check(written));
  return written;
}

/** Runs a program. Throws with its output when it fails. */
export function run([program = '', ...flags]: readonly string[]): void {
  execFileSync(program, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts a proxy with its adapted example. The proxy ends with this process. */
export async function startProxy(name: ProxyName, setup: ProxySetup) {
  const [program = '', ...flags] = examples[name].run(await writeExample(name, setup));
  // Caddy keeps its state in these folders.
  const env = { ...process.env, HOME: setup.directory, XDG_DATA_HOME: setup.directory };
  return startPortProgram([program, ...flags], setup.https, { env });
}
