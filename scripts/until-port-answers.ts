import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT = 30_000;

/** Resolves when a program accepts connections at a port of this machine. Throws when it ends before, or after 30 s. */
export async function untilPortAnswers(port: number, program: ChildProcess): Promise<void> {
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
