/** The process of the site, which faults kill and start again. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts';

const CLOCK = join(import.meta.dirname, 'shifted-clock.ts');
/** How long a start may take, in milliseconds. It is long, because other programs may use the machine. */
const START_MOST = 90_000;
/** How long a site may take to stop, in milliseconds. */
const STOP_MOST = 60_000;

export class ChaosSite {
  /** The durations of all starts, in milliseconds. */
  readonly starts: number[] = [];
  readonly url: string;
  readonly #settings: Record<string, string>;
  #process: SiteProcess | null = null;
  #ahead = 0;

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
    this.url = settings.PUBLIC_URL ?? '';
  }

  get isRunning(): boolean {
    const child = this.#process?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Starts a process without waiting for it. */
  launch(): void {
    this.#process = startSiteProcess(this.#settings, [CLOCK]);
    this.#process.ready.catch(() => undefined);
  }

  /** Starts a process and waits until it is ready, unless one is running. */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const begun = performance.now();
    this.launch();
    await withTimeout(this.#ready(), START_MOST, () => new Error('the site did not start'));
    this.starts.push(performance.now() - begun);
  }

  /** Ends the process as `kill -9` does. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.#process?.ended;
  }

  async stop(): Promise<void> {
    this.#process?.child.kill('SIGTERM');
    const ended = Promise.resolve(this.#process?.ended);
    await withTimeout(ended, STOP_MOST, () => new Error('the site did not stop'));
  }

  /** Closes the pipe of the log, as a log program that has died. */
  closeLog(): void {
    this.#process?.child.stdout?.destroy();
    this.#process?.child.stderr?.destroy();
  }

  /** Sets how far the clock of the site is ahead of the machine, in milliseconds, and waits until the site uses it. */
  async setClock(ahead: number): Promise<void> {
    if (ahead === this.#ahead) return;
    this.#ahead = ahead;
    const printed = this.#process?.output().length ?? 0;
    await writeFile(this.#settings.CLOCK_FILE ?? '', String(ahead));
    const line = `the clock is ahead by ${ahead}\n`;
    while (this.isRunning && !this.#process?.output().slice(printed).includes(line))
      await sleep(20);
  }

  /** The end of the output of the current process. */
  get lastOutput(): string {
    return this.#process?.output().slice(-2000) ?? '';
  }

  async #ready(): Promise<void> {
    await this.#process?.ready;
  }
}
