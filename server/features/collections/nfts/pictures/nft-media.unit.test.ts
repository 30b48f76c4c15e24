import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { VariantCache } from '#server/platform/images/variant-cache.ts';
import { createLog } from '#server/platform/log/log.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { Media } from './nft-media.ts';
import { MediaFiles } from './nft-media-files.ts';
import { pictureKind } from './nft-media-kinds.ts';

const source = 'https://nft.example/1.png';

/**
 * Opens pictures whose sources respond after `answer` is called. Fetches can wait for long, because the machine may be
 * busy.
 */
async function openMedia() {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-media-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const body = await pngPicture({ width: 8, height: 8 });
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  let fetched = 0;
  const media = new Media({
    files: new MediaFiles(new VariantCache(directory, 10_000_000)),
    fetchSource: async () => {
      fetched += 1;
      await promise;
      return { mediaType: 'image/png', body };
    },
    kind: { ...pictureKind, maxWait: 5 * MINUTE },
    log: createLog('silent'),
  });
  const ask = (fetching: () => Promise<void>) =>
    media.open(source, { requester: '192.0.2.1', fetching });
  return { media, ask, answer, fetched: () => fetched };
}

const allow = () => Promise.resolve();

it('when the first requester of a source is refused, the source is fetched for the other requesters [IMG-17]', async () => {
  const { ask, answer, fetched } = await openMedia();
  const asked = Promise.withResolvers<void>();
  const refusal = Promise.withResolvers<void>();
  const refused = ask(() => {
    asked.resolve();
    return refusal.promise;
  });
  await asked.promise;
  const others = Promise.all(Array.from({ length: 5 }, () => ask(allow)));
  refusal.reject(new Error('too many'));
  await expect(refused).rejects.toThrow('too many');
  answer();
  expect(await others).toMatchObject(Array(5).fill({ about: { type: 'png', width: 8 } }));
  expect(fetched()).toBe(1);
});

it('a request that joins a running fetch needs no permit [IMG-17]', async () => {
  const { ask, answer, fetched } = await openMedia();
  const first = ask(allow);
  await expect.poll(fetched, { timeout: 20_000 }).toBe(1);
  const second = ask(() => Promise.reject(new Error('too many')));
  answer();
  await expect(first).resolves.toMatchObject({ about: { width: 8 } });
  await expect(second).resolves.toMatchObject({ about: { width: 8 } });
  expect(fetched()).toBe(1);
});

it('up to 200 fetches wait behind 8 running fetches, and a further fetch is refused [IMG-17]', async () => {
  const { media, answer, fetched } = await openMedia();
  const requested = Array.from({ length: 209 }, (_, index) =>
    media.open(`https://nft.example/${index}.png`, {
      requester: `192.0.2.${index % 20}`,
      fetching: () => Promise.resolve(),
    }),
  );
  await expect(Promise.race(requested)).rejects.toBeInstanceOf(AppError);
  expect(fetched()).toBe(8);
  answer();
  const outcomes = await Promise.allSettled(requested);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(208);
});
