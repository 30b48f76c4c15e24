import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECOND } from '#contract/limits.ts';
import { type Charge, WorkQueue } from '../work-queue.ts';

const PROGRAM = fileURLToPath(new URL('./rasterize-svg.program.ts', import.meta.url));
/** SVG files that are larger are refused. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/**
 * The memory that the process may write to. Node.js takes up 650 MB of it, of which it uses 100 MB, and the largest
 * drawings another 100 MB.
 */
const MAX_MEMORY_KILOBYTES = 1_200_000;
// Where it cannot be limited (macOS), it runs without a limit.
const LIMITED = `ulimit -d ${MAX_MEMORY_KILOBYTES} 2>/dev/null; exec "$0" "$@"`;

// A process of its own for each, because nothing else can end a drawing: a file of a kilobyte can draw for hours.
const queue = new WorkQueue({
  concurrency: 1,
  // Each that waits holds its file: 160 MB at most.
  maxQueued: 40,
  maxWait: 20 * SECOND,
  perOwner: { concurrency: 1, maxQueued: 10 },
});

/**
 * Draws an SVG file of a stranger as png, 1024 pixels wide or high. Returns null for what is no SVG file, or none that
 * can be drawn safely within the time. Throws unavailable when too many are waiting.
 */
export async function rasterizeSvg(
  bytes: Uint8Array,
  charge: Charge,
  timeout = 5 * SECOND,
): Promise<Buffer | null> {
  if (bytes.length > MAX_BYTES || !mentionsSvg(bytes)) return null;
  return queue.run(() => draw(bytes, timeout), charge);
}

/** A page of a host that has no picture needs no process to be told from one. */
function mentionsSvg({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('<svg');
}

// The process checks the file as well: whatever is in it, only the process can hang on it.
async function draw(svg: Uint8Array, timeout: number): Promise<Buffer | null> {
  const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of the site's settings.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
    timeout,
    killSignal: 'SIGKILL',
  });
  // One that ends early does not read all.
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
