import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { processSettings } from '#scripts/process-settings.ts';
import { insertMember } from './factories.ts';
import { freePort } from './free-port.ts';
import { flatPicture, interlacedPng } from './pictures.ts';
import { SITE_TEST_TIMEOUT, startSiteProcess } from './site-process.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';
import { sendPicture } from './uploads.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

/** Returns the peak memory of a process, in megabytes. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

// Only Linux reports the peak memory of another process. The engine makes no difference, so the test uses SQLite.
describe.runIf(process.platform === 'linux')('the process', () => {
  it('takes less than 400 MB for any uploads of four members [TAKE-12]', async () => {
    await using stack = new AsyncDisposableStack();
    const test = stack.adopt(await createTestDatabase(), ({ drop }) => drop());
    const members = await Promise.all([1, 2, 3, 4].map(() => insertMember(test.database)));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const site = startSiteProcess({
      ...processSettings,
      DATA_DIR: test.directory,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
    });
    stack.defer(async () => {
      site.child.kill();
      await site.ended;
    });
    await site.ready;
    const square = (side: number) => ({ width: side, height: side });
    const progressive = { progressive: true, chromaSubsampling: '4:4:4' };
    const largest = [
      interlacedPng(square(3540)),
      await flatPicture(square(4096)).jpeg(progressive).toBuffer(),
      await flatPicture(square(5000)).webp({ lossless: true, effort: 0 }).toBuffer(),
      await flatPicture({ width: 25_000, height: 2000 }).png().toBuffer(),
    ];
    const tooLarge = await flatPicture(square(7000)).jpeg(progressive).toBuffer();
    const statuses = await Promise.all(
      members.map(async (member, index) => {
        const client = new TestClient(url, member);
        await client.registerToken();
        const pictures = [largest[index] ?? tooLarge, tooLarge];
        const sent = await Promise.all(pictures.map((picture) => sendPicture(client, picture)));
        return sent.map(({ status }) => status);
      }),
    );
    expect(statuses).toEqual(members.map(() => [200, 400]));
    expect(await peakOf(site.child.pid)).toBeLessThan(400);
  });
});
