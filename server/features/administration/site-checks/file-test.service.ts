import {
  type FileTest,
  type FileTestStep,
  fileTestSteps,
} from '#contract/administration/site-checks.ts';
import { reasonOf } from '#server/checks/check.ts';
import type { Files } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';

const CONTENT = Buffer.from('Hiroba tests its files.\n');

/** Writes, reads and deletes a small file, and measures each step. Stops at the first step that fails. */
export async function testFiles(files: Files): Promise<FileTest> {
  const key = `tests/${newId()}.txt`;
  const work: Record<FileTestStep, () => Promise<void>> = {
    write: () => files.put(key, CONTENT, 'text/plain'),
    read: async () => {
      const found = await files.read(key);
      if (!found?.equals(CONTENT)) throw new Error('the file differs from what was written');
    },
    delete: () => files.delete(key),
  };
  const steps: FileTest['steps'] = [];
  for (const step of fileTestSteps) {
    const startedAt = performance.now();
    try {
      await work[step]();
    } catch (error) {
      return { steps, failure: { step, reason: reasonOf(error) } };
    }
    steps.push({ step, milliseconds: Math.round((performance.now() - startedAt) * 10) / 10 });
  }
  return { steps, failure: null };
}
