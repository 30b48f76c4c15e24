import { describe, expect, it } from 'vitest';
import { uploadDecoder, variantDecoder } from './decoding.ts';

/** Returns a task that runs until the test finishes it. */
function openTask() {
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const run = () => {
    started.resolve();
    return finished.promise;
  };
  return { run, started: started.promise, finish: finished.resolve };
}

const small = { owner: 'a', cost: 1, isLarge: false };
const large = { owner: 'a', cost: 100, isLarge: true };

describe('decoding', () => {
  it('renders variants while uploads are decoded, and small pictures while a large picture is decoded [TAKE-06]', async () => {
    const [one, other] = [openTask(), openTask()];
    const uploads = [uploadDecoder.run(one.run, large), uploadDecoder.run(other.run, small)];
    await Promise.all([one.started, other.started]);
    expect(await variantDecoder.run(async () => 'variant', small)).toBe('variant');
    other.finish();
    await uploads[1];
    expect(await uploadDecoder.run(async () => 'upload', small)).toBe('upload');
    one.finish();
    await Promise.all(uploads);
  });

  it('decodes one large picture at a time; a waiting large variant precedes the next large upload [TAKE-45]', async () => {
    const started: string[] = [];
    const note = (name: string) => async () => void started.push(name);
    const first = openTask();
    const uploads = [uploadDecoder.run(first.run, large)];
    await first.started;
    uploads.push(
      uploadDecoder.run(note('upload'), large),
      uploadDecoder.run(note('upload'), large),
    );
    const variant = variantDecoder.run(note('variant'), large);
    await variantDecoder.run(async () => undefined, small);
    expect(started).toEqual([]);
    first.finish();
    await Promise.all([...uploads, variant]);
    expect(started).toEqual(['variant', 'upload', 'upload']);
  });
});
