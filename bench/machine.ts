import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts the CPU time of a process in hundredths of a second. */
const MICROS_PER_TICK = 10_000;
const SERVER_CORE = '0';
const LOAD_CORES = availableParallelism() > 1 ? `1-${availableParallelism() - 1}` : '0';

const canPin = availableParallelism() > 1 && runs('taskset', ['-cp', String(process.pid)]);

/** Returns a command that runs on the core of the measured server. Without `taskset`, returns the command unchanged. */
export function onServerCore(command: string[]): string[] {
  return canPin ? ['taskset', '-c', SERVER_CORE, ...command] : command;
}

/** Runs `body` while this process, which sends the requests, does not use the core of the measured server. */
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

/** Returns the CPU time of a process in microseconds. NaN when it is unknown (not on Linux). */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? (stat.user + stat.system) * MICROS_PER_TICK : Number.NaN;
}

/** Returns the CPU time of a process and all its children, including ended ones. */
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

/** Returns the CPU time of the whole machine in microseconds. NaN when it is unknown. */
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

/** Resident memory of a process, in bytes. */
export interface Memory {
  /** The heaps and stacks, which no other process shares. */
  anonymous: number;
  /** The pages of mapped files, such as SQLite's database. The system can drop these pages at any time. */
  files: number;
}

/** Returns the resident memory of a process. Null when it is unknown. */
export function memoryOf(pid: number): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { anonymous: bytes('RssAnon'), files: bytes('RssFile') };
  } catch {
    return null;
  }
}

interface Stat {
  parent: number;
  user: number;
  system: number;
  /** The CPU time of ended children. */
  ended: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may contain spaces (proc(5)).
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
