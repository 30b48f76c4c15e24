import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECOND } from '#contract/limits.ts';
import { WorkQueue } from '../work-queue.ts';
import { checkSvg } from './check-svg.ts';

const PROGRAM = fileURLToPath(new URL('./rasterize-svg.program.ts', import.meta.url));
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

// A process of its own for each, because nothing else can end a drawing: a file of a kilobyte can draw for hours.
const queue = new WorkQueue({ concurrency: 1, maxQueued: 100, maxWait: 20 * SECOND });

/**
 * Draws an SVG file of a stranger as png, 1024 pixels wide or high. Returns null for what is no SVG file, or none that
 * can be drawn safely within the time. Throws unavailable when too many are waiting.
 */
export async function rasterizeSvg(
  bytes: Uint8Array,
  timeout = 5 * SECOND,
): Promise<Buffer | null> {
  const svg = await checkSvg(bytes);
  return svg === null ? null : queue.run(() => draw(svg, timeout));
}

async function draw(svg: string, timeout: number): Promise<Buffer | null> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of the site's settings.
    env: { PATH: process.env.PATH },
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
