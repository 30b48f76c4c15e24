import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts the processor time of a process in hundredths of a second. */
const MICROS_PER_TICK = 10_000;
const SERVER_CORE = '0';
const LOAD_CORES = availableParallelism() > 1 ? `1-${availableParallelism() - 1}` : '0';

const canPin = availableParallelism() > 1 && runs('taskset', ['-cp', String(process.pid)]);

/** The command that runs `command` on the core of the measured server, where the machine can do that. */
export function onServerCore(command: string[]): string[] {
  return canPin ? ['taskset', '-c', SERVER_CORE, ...command] : command;
}

/** Keeps this process, which makes the load, off the core of the measured server while `body` runs. */
export async function offServerCore<Result>(body: () => Promise<Result>): Promise<Result> {
  pinSelf(LOAD_CORES);
  try {
    return await body();
  } finally {
    pinSelf(`0-${availableParallelism() - 1}`);
  }
}

function pinSelf(cores: string): void {
  if (canPin) runs('taskset', ['-acp', cores, String(process.pid)]);
}

function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Processor time a process has used, in microseconds; NaN where the machine does not tell. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? (stat.user + stat.system) * MICROS_PER_TICK : Number.NaN;
}

/** The same for a process and all its children, those that have ended included. */
export function cpuWithChildren(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const living = children.reduce((sum, stat) => sum + (stat ? stat.user + stat.system : 0), 0);
  return (own.user + own.system + own.ended + living) * MICROS_PER_TICK;
}

/** Processor time of the whole machine, in microseconds; NaN where the machine does not tell. */
export function cpuOfMachine(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user, nice, system, , , interrupt, soft, stolen] = line
      .split(/\s+/)
      .slice(1)
      .map(Number);
    const busy = [user, nice, system, interrupt, soft, stolen] as number[];
    return busy.reduce((sum, ticks) => sum + ticks, 0) * MICROS_PER_TICK;
  } catch {
    return Number.NaN;
  }
}

interface Stat {
  parent: number;
  user: number;
  system: number;
  /** Of children that have ended. */
  ended: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold spaces (proc(5)).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: fields[1] as number, user, system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
