import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECOND } from '#contract/foundations/limits.ts';
import { type Charge, WorkQueue } from '../work-queue.ts';

const PROGRAM = fileURLToPath(new URL('./rasterize-svg.program.ts', import.meta.url));
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** The limit of writable memory. Node.js reserves 650 MB and uses 100 MB. The largest drawings use another 100 MB. */
const MAX_MEMORY_KILOBYTES = 1_200_000;
/** The limit of CPU time, not of elapsed time, so that a drawing does not fail because the machine is busy. */
const MAX_CPU_SECONDS = 5;
// The program runs without limits on systems that lack them (macOS has no memory limit).
const LIMITED = `ulimit -d ${MAX_MEMORY_KILOBYTES} 2>/dev/null; ulimit -t ${MAX_CPU_SECONDS} 2>/dev/null; exec "$0" "$@"`;

// Each drawing has its own process, because only killing a process ends a drawing. A kilobyte can draw for hours.
const queue = new WorkQueue({
  concurrency: 1,
  // The file of each queued drawing is in memory, 160 MB at most together.
  maxQueued: 40,
  maxWait: 20 * SECOND,
  perOwner: { concurrency: 1, maxQueued: 10 },
});

/**
 * Returns an untrusted SVG file as PNG, 1024 pixels wide or high. Null when the file is not SVG or is unsafe, and when
 * the drawing takes too long or is fully transparent. Throws `unavailable` when the queue is full.
 */
export async function rasterizeSvg(
  bytes: Uint8Array,
  charge: Charge,
  timeout = 20 * SECOND,
): Promise<Buffer | null> {
  if (bytes.length > MAX_BYTES || !mentionsSvg(bytes)) return null;
  return queue.run(() => draw(bytes, timeout), charge);
}

/** Whether a file can be SVG: a cheap check for other files, such as HTML pages. It needs no process. */
export function mentionsSvg({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('<svg');
}

// The process also checks the file, so that a malicious file can block only that process.
async function draw(svg: Uint8Array, timeout: number): Promise<Buffer | null> {
  const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The program receives no settings of the site.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
    timeout,
    killSignal: 'SIGKILL',
  });
  // A process that ends early does not read all its input. This must not be an error.
  child.stdin.on('error', () => {}).end(svg);
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  const [code] = await once(child, 'close');
  return code === 0 ? Buffer.concat(chunks) : null;
}
