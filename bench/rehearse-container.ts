/**
 * `npm run rehearse:container`: builds the image of the Dockerfile with Podman and prints its size by layer. Starts it
 * without root permissions on a read-only root. Fails unless home and `/readyz` respond, the operator's tool runs, and
 * the container stops cleanly. With `-- --offline`, debootstrap makes the base image, and no image registry is used.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#scripts/root.ts';
import { freePort } from '#server/testing/free-port.ts';

const IMAGE = 'localhost/hiroba';
const BASE = 'localhost/hiroba-base';
const BUILD_BASE = 'localhost/hiroba-build-base';
const START_TIMEOUT = 30_000;

/** The base image of the build: Debian, with Node and npm of this machine. */
const buildBase = `
FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

/** Runs a command and shows its output. Throws unless it succeeds. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Returns the output of a command. Throws unless it succeeds. */
function outputOf(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

// Isolates the build by chroot, which works even in a container or a sandbox, where namespaces cannot be nested.
const build = (...args: string[]) =>
  run('podman', 'build', '--quiet', '--network', 'host', '--isolation', 'chroot', ...args);

/** Makes the two base images from Debian's archive. Returns the build arguments that name the images. */
async function makeBases(directory: string): Promise<string[]> {
  const debian = path.join(directory, 'debian');
  run('debootstrap', '--variant=minbase', 'bookworm', debian);
  const archive = path.join(directory, 'debian.tar');
  run('tar', '--create', '--file', archive, '--directory', debian, '.');
  run('podman', 'import', '--quiet', archive, BASE);
  const context = path.join(directory, 'build-base');
  await cp(process.execPath, path.join(context, 'node'));
  await cp(path.join(outputOf('npm', 'root', '--global'), 'npm'), path.join(context, 'npm'), {
    recursive: true,
  });
  await writeFile(path.join(context, 'Containerfile'), buildBase);
  build('--tag', BUILD_BASE, context);
  return ['--build-arg', `BASE=${BASE}`, '--build-arg', `BUILD_BASE=${BUILD_BASE}`];
}

/**
 * Returns the build arguments that mount the npm settings of this machine, with its certificates and cached packages.
 */
async function npmOfMachine(directory: string): Promise<string[]> {
  const authorities = outputOf('npm', 'config', 'get', 'cafile');
  if (authorities === 'null') return [];
  const settings = path.join(directory, 'npmrc');
  await writeFile(settings, 'cafile=/etc/npm-authorities.pem\nprefer-offline=true\n');
  const cache = outputOf('npm', 'config', 'get', 'cache');
  const volumes = [
    `${authorities}:/etc/npm-authorities.pem:ro`,
    `${settings}:/root/.npmrc:ro`,
    `${cache}:/root/.npm`,
  ];
  return volumes.flatMap((volume) => ['--volume', volume]);
}

function printSizes(): void {
  const layers = outputOf('podman', 'history', '--format', '{{.Size}}\t{{.CreatedBy}}', IMAGE);
  for (const layer of layers.split('\n').reverse()) {
    if (!layer.startsWith('0 B')) console.log(layer.slice(0, 100));
  }
  console.log(`${outputOf('podman', 'images', '--format', '{{.Size}}', IMAGE)}\tin all`);
}

/** Starts the image like a strict orchestrator. Returns the id of the container. */
function start(port: number): string {
  const settings = {
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO_CONTENT: '1',
    DEMO_SIGN_IN: '1',
  };
  return outputOf(
    'podman',
    ...(spawnSync('runc', ['--version']).status === 0 ? ['--runtime', 'runc'] : []),
    ...['run', '--detach', '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--no-healthcheck'],
    // The limits of the container are below those of the machine, because some accounts may not raise their limits.
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...['--volume', '/data', IMAGE],
  );
}

async function untilReady(base: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('The container does not become ready');
    await sleep(50);
  }
}

/** Throws unless the running container meets all requirements of the image. */
async function check(container: string, base: string): Promise<void> {
  const inside = (...command: string[]) => outputOf('podman', 'exec', container, ...command);
  const home = await fetch(base);
  const page = await home.text();
  if (!home.ok || !page.includes('<main')) throw new Error('Home is not rendered');
  console.log(`home: ${home.status}, ${page.length} characters; user: ${inside('id', '-u')}`);
  const writable = inside(
    'sh',
    '-c',
    'for at in / /app /data /tmp; do test -w $at && echo $at; done; :',
  );
  if (writable !== '/data\n/tmp') throw new Error(`Writable: ${writable}`);
  console.log(inside('hiroba', 'doctor'));
  // Runs the command of HEALTHCHECK here, because Podman itself runs it only with systemd.
  const health = outputOf('podman', 'image', 'inspect', '--format', '{{json .HealthCheck}}', IMAGE);
  const [, ...command] = (JSON.parse(health) as { Test: string[] }).Test;
  inside(...command);
}

async function rehearse(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'hiroba-container-'));
  const bases = process.argv.includes('--offline') ? await makeBases(directory) : [];
  build('--format', 'docker', ...bases, ...(await npmOfMachine(directory)), '--tag', IMAGE, root);
  await rm(directory, { recursive: true });
  printSizes();
  const port = await freePort();
  const began = performance.now();
  const container = start(port);
  try {
    await untilReady(`http://localhost:${port}`);
    console.log(`ready after ${Math.round(performance.now() - began)} ms`);
    await check(container, `http://localhost:${port}`);
    run('podman', 'stop', '--time', '20', container);
    const code = outputOf('podman', 'inspect', '--format', '{{.State.ExitCode}}', container);
    if (code !== '0') throw new Error(`The stop ended with ${code}`);
  } finally {
    spawnSync('podman', ['rm', '--force', '--volumes', container]);
  }
}

await rehearse();
