/**
 * `npm run bench:hashes -- 1000000`: measures how many copies of the demo's pictures are recognized, how often different
 * pictures are confused, and how long a search among that many pictures takes.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestPostgres } from '#scripts/postgres.ts';
import { findSimilarPictures } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashColumns } from '#server/platform/database/hash-index.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { randomName } from '#server/platform/ids.ts';
import {
  hashCropped,
  hashExtended,
  isSimilarHash,
  mirroredHash,
  type PerceptualHash,
  perceptualHashOf,
} from '#server/platform/images/perceptual-hash.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { buildCommunity } from '../demo/community/community.ts';
import { readBytes } from '../demo/pictures/pictures.ts';

const PICTURES = Number(process.argv[2] ?? 1_000_000);
const COPIED = 80;
const LOOKUPS = 200;
const ROWS_PER_INSERT = 2000;
const log = createLog('silent');

type Change = (bytes: Buffer) => Promise<Buffer>;

/**
 * Returns a function that cuts off a share of the width and height. 0 for `x` keeps the left side, and 0 for `y` the
 * top.
 */
function crop(share: number, x: number, y: number): Change {
  return async (bytes) => {
    const size = await sharp(bytes).metadata();
    const [width, height] = [size.width, size.height].map((side) => Math.round(side * (1 - share)));
    if (!width || !height) throw new Error('nothing is left');
    const left = Math.round((size.width - width) * x);
    const top = Math.round((size.height - height) * y);
    return sharp(bytes).extract({ left, top, width, height }).jpeg().toBuffer();
  };
}

const changes: Record<string, Change> = {
  'a third of the size': (bytes) => sharp(bytes).resize(200).jpeg().toBuffer(),
  'JPEG of quality 30': (bytes) => sharp(bytes).jpeg({ quality: 30 }).toBuffer(),
  'brighter by 20 %': (bytes) => sharp(bytes).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
  'darker by 20 %': (bytes) => sharp(bytes).modulate({ brightness: 0.8 }).jpeg().toBuffer(),
  'without colours': (bytes) => sharp(bytes).greyscale().jpeg().toBuffer(),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  '5 % cut off around': crop(0.05, 0.5, 0.5),
  '5 % cut off a corner': crop(0.05, 0, 0),
  '10 % cut off around': crop(0.1, 0.5, 0.5),
  '10 % cut off a corner': crop(0.1, 1, 1),
  '10 % cut off a side': crop(0.1, 1, 0.5),
};

/** Returns the first picture of each post. The other pictures of a post are similar to the first. */
function readWorks(): Promise<Buffer[]> {
  const shrink = async (name: string) =>
    sharp(await readBytes('posts', name))
      .resize(600, 600, { fit: 'inside' })
      .jpeg()
      .toBuffer();
  const covers = buildCommunity().posts.flatMap(({ pictures }) => pictures.slice(0, 1));
  return Promise.all(covers.map(({ name }) => shrink(name)));
}

async function hashesOf(works: readonly Buffer[]): Promise<PerceptualHash[]> {
  const hashes: PerceptualHash[] = [];
  for (const work of works) hashes.push((await perceptualHashOf(work)) ?? '0'.repeat(64));
  return hashes;
}

/** Prints the shares of copies that are recognized as removed pictures and as pictures of another author. */
async function measureCopies(
  works: readonly Buffer[],
  hashes: readonly PerceptualHash[],
): Promise<void> {
  for (const [name, change] of Object.entries(changes)) {
    let [removed, similar] = [0, 0];
    for (const [index, work] of works.slice(0, COPIED).entries()) {
      const copy = await change(work);
      const [hash] = await hashesOf([copy]);
      const remains = await hashCropped(work);
      const same = (a: PerceptualHash | undefined, b: PerceptualHash | undefined) =>
        a && b && (isSimilarHash(a, b) || isSimilarHash(mirroredHash(a), b));
      if (remains.some((one) => same(one, hash))) removed += 1;
      if ((await hashExtended(copy)).some((one) => same(one, hashes[index]))) similar += 1;
    }
    const share = (count: number) => `${Math.round((100 * count) / COPIED)} %`;
    process.stdout.write(`${name}: removed ${share(removed)}, similar ${share(similar)}\n`);
  }
}

function measureStrangers(hashes: readonly PerceptualHash[]): void {
  const pairs = hashes.flatMap((hash, index) =>
    hashes.slice(index + 1).map((other) => [hash, other]),
  );
  const wrong = pairs.filter(
    ([a = '', b = '']) => isSimilarHash(a, b) || isSimilarHash(mirroredHash(a), b),
  );
  process.stdout.write(`different works: ${wrong.length} of ${pairs.length} pairs look the same\n`);
}

/** Returns a random hash. Each of its chunks is like a chunk of a real hash, with a few changed bits. */
function randomHash(hashes: readonly PerceptualHash[]): PerceptualHash {
  const parts = Array.from({ length: 16 }, (_, index) => {
    const hash = hashes[Math.floor(Math.random() * hashes.length)] ?? '';
    let chunk = Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16);
    for (let bit = 0; bit < 16; bit += 1) if (Math.random() < 0.1) chunk ^= 1 << bit;
    return chunk.toString(16).padStart(4, '0');
  });
  return parts.join('');
}

async function fill(database: Database, hashes: readonly PerceptualHash[]): Promise<void> {
  const { id: user_id } = await insertMember(database);
  const size = { width: 4, height: 3, placeholder: '', bytes: 12 };
  for (let stored = 0; stored < PICTURES; stored += ROWS_PER_INSERT) {
    const rows = Array.from({ length: ROWS_PER_INSERT }, () =>
      fileRow({
        key: `post-images/${randomName(32)}.webp`,
        user_id,
        ...size,
        ...hashColumns(randomHash(hashes)),
      }),
    );
    await insertRows(database, 'files', rows);
  }
  await analyze(database);
}

async function measureLookups(name: string, database: Database, hashes: readonly PerceptualHash[]) {
  await migrate(database);
  await fill(database, hashes);
  const times: number[] = [];
  for (let lookup = 0; lookup < LOOKUPS; lookup += 1) {
    const hash = randomHash(hashes);
    const start = performance.now();
    await findSimilarPictures(database.read, hash);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  process.stdout.write(
    `${name}, one hash among ${PICTURES}: median ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
  );
  await database.close();
}

const works = await readWorks();
const hashes = await hashesOf(works);
measureStrangers(hashes);
await measureCopies(works, hashes);
const directory = await mkdtemp(join(tmpdir(), 'hiroba-looks-'));
await measureLookups('SQLite', openSqlite(join(directory, 'hiroba.db'), log, { tables }), hashes);
await rm(directory, { recursive: true, force: true });
const postgres = await startTestPostgres();
if (postgres) {
  await measureLookups('PostgreSQL', openPostgres(postgres.url, log), hashes);
  await postgres.stop();
}
