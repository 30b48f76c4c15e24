/**
 * `npm run bench:strangers`: measures eight visitors who each read one feed after another, while one IP address without
 * an account sends pipelined requests. Prints the visitors' median with and without this load.
 */
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { startSeededSite } from './seeded-site.ts';

const VISITORS = 8;
const POSTS = 2000;
const SECONDS = 10;
/** The pause of a visitor between two pages, in milliseconds. */
const PAUSE = 50;

interface Attack {
  name: string;
  sockets: number;
  pipelined: number;
  path: string;
  isRead: boolean;
}

const attacks: readonly Attack[] = [
  {
    name: 'long pages, read',
    sockets: 40,
    pipelined: 10,
    path: '/api/posts?limit=100',
    isRead: true,
  },
  {
    name: 'long pages, too many at once',
    sockets: 20,
    pipelined: 300,
    path: '/api/posts?limit=100',
    isRead: true,
  },
  {
    name: 'API description, unread',
    sockets: 40,
    pipelined: 15,
    path: '/api/openapi.json',
    isRead: false,
  },
  { name: 'API page, unread', sockets: 40, pipelined: 30, path: '/api/docs', isRead: false },
];

/** Returns the milliseconds for one page of the feed. The visitor at `localAddress` has their own connection. */
function readPage(port: number, localAddress: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ port, agent, localAddress, path: '/api/posts?limit=12' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}

async function visit(port: number, localAddress: string, until: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await readPage(port, localAddress, agent));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  agent.destroy();
  return times;
}

/** Returns the median and the 99th percentile of the durations of pages, for all visitors. */
async function measureVisitors(port: number): Promise<{ median: number; p99: number }> {
  const until = performance.now() + SECONDS * 1000;
  const visits = Array.from({ length: VISITORS }, (_, index) =>
    visit(port, `127.0.0.${index + 10}`, until),
  );
  const times = (await Promise.all(visits)).flat().sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

/** Sends the requests of an attack repeatedly from one IP address. Returns a function that stops the attack. */
function startAttack(port: number, { sockets, pipelined, path, isRead }: Attack): () => void {
  const open = new Set<Socket>();
  let isStopped = false;
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const start = () => {
    if (isStopped) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    open.add(socket);
    socket.write(request.repeat(pipelined));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      setImmediate(start);
    });
    if (isRead)
      socket.on('data', (answer: Buffer) => {
        if (answer.includes('HTTP/1.1')) socket.write(request);
      });
    else socket.pause();
  };
  for (let socket = 0; socket < sockets; socket += 1) start();
  return () => {
    isStopped = true;
    for (const socket of open) socket.destroy();
  };
}

const { port, memory, stop } = await startSeededSite(async (database) => {
  const author = await insertMember(database);
  for (let post = 0; post < POSTS; post += 1) await insertPost(database, author.id);
});
await measureVisitors(port);
for (const attack of attacks) {
  const calm = await measureVisitors(port);
  const stopAttack = startAttack(port, attack);
  const attacked = await measureVisitors(port);
  console.log(
    `${attack.name}: median ${calm.median.toFixed(1)} → ${attacked.median.toFixed(1)} ms, p99 ${calm.p99.toFixed(1)} → ${attacked.p99.toFixed(1)} ms, ${(memory() / 2 ** 20).toFixed(0)} MB`,
  );
  stopAttack();
}
await stop();
