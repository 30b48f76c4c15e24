/** Temporary servers that listen on a port. Their programs must be installed. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT = 30_000;

/** Starts a program and waits until it accepts connections on the port. The program ends with this process. */
export async function startPortProgram(
  command: readonly [name: string, ...flags: string[]],
  port: number,
  options: SpawnOptions = {},
): Promise<ChildProcess> {
  const [name, ...flags] = command;
  const server = spawn(name, flags, { stdio: 'ignore', ...options });
  const kill = () => void server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  await untilPortAnswers(port, server);
  return server;
}

/** Resolves when a program accepts connections at a port. Throws when the program ends earlier, or after 30 s. */
async function untilPortAnswers(port: number, program: ChildProcess): Promise<void> {
  const deadline = Date.now() + TIMEOUT;
  while (!(await accepts(port))) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} did not start`);
    if (Date.now() > deadline) throw new Error(`${program.spawnfile} took too long to start`);
    await sleep(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}
