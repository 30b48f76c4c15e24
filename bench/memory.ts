/**
 * `npm run bench:memory -- 60`: uses a site with SQLite for this many minutes, 10 by default. Members read feeds and
 * posts with their pictures, like, comment, and publish photos. Prints the anonymous memory of the process before,
 * during and after this time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { IMAGE_WIDTHS, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { CallFailed, TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { insertMembers, startSeededSite } from './seeded-site.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const MEMBERS = 300;
/** The number of concurrent members, and the pause between two visits of a member, in milliseconds. */
const AT_ONCE = 12;
const PAUSE = 500;
/** A photo is published in one of this many visits. */
const VISITS_PER_PHOTO = 15;
/** The number of pictures that a screen of a feed shows. */
const SEEN = 6;
/** An idle process has collected its garbage and returned memory after this time, in milliseconds. */
const SETTLE = 90 * SECOND;

/** The numbers of actions by name, and of refusals by code. */
const counts: Record<string, number> = {};

function count(name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Returns photos of several sizes. Their noise compresses like the noise of a camera. */
function takePhotos(): Promise<Buffer[]> {
  const widths = [1200, 1600, 2400, 3200];
  return Promise.all(
    widths.map((width) =>
      sharp({
        create: {
          width,
          height: (width * 3) / 4,
          channels: 3,
          background: '#8899aa',
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );
}

async function publishPhoto(member: TestClient, photo: Buffer): Promise<void> {
  const { key } = await upload(member, photo);
  const fields = { title: '夜の散歩', category: 'photo' as const, image_key: key };
  await member.call('createPost', { ...fields, requestId: newId() });
  count('photos');
}

async function seePictures(member: TestClient, posts: readonly PostCard[]): Promise<void> {
  const seen = posts.flatMap(({ image_url }) => image_url ?? []).slice(0, SEEN);
  await Promise.all(
    seen.map(async (url) => {
      const width = pick(IMAGE_WIDTHS);
      await (await member.fetch(`${url}?w=${width}&q=80`)).arrayBuffer();
      count('pictures');
    }),
  );
}

/** Reads a feed and one of its posts, likes this post, and sometimes comments on it. */
async function visit(member: TestClient): Promise<void> {
  const sort = pick(['recent', 'popular', 'recommended']);
  const { items } = await member.get<{ items: PostCard[] }>(`/api/posts?sort=${sort}&limit=24`);
  await seePictures(member, items);
  const post = pick(items);
  if (!post) return;
  const path = `/api/posts/${post.id}`;
  await Promise.all([path, `${path}/comments`, `${path}/related`].map((url) => member.get(url)));
  await member.call('likePost', { postId: post.id, count: 3, batchId: newId() });
  if (Math.random() < 0.2) {
    await member.call('addComment', { postId: post.id, content: 'すてき！', requestId: newId() });
  }
  count('visits');
}

async function visitUntil(end: number, members: TestClient[], photos: Buffer[]): Promise<void> {
  for (let round = 1; Date.now() < end; round += 1) {
    const member = pick(members);
    const photo = round % VISITS_PER_PHOTO === 0 ? pick(photos) : undefined;
    try {
      if (member) await (photo ? publishPhoto(member, photo) : visit(member));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      count(error.envelope.status);
    }
    await sleep(PAUSE);
  }
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

const { url, scene, memory, stop } = await startSeededSite((database) =>
  insertMembers(database, MEMBERS),
);
const members = scene.map((session) => new TestClient(url, session));
for (const member of members) await member.registerToken();
const photos = await takePhotos();

/** Returns the anonymous memory in megabytes. */
const anonymous = () => Math.round(memory() / 2 ** 20);
await sleep(SETTLE);
console.log(`before: ${anonymous()} MB`);
for (const photo of photos)
  for (const member of members.slice(0, 3)) await publishPhoto(member, photo);

const start = Date.now();
const end = start + MINUTES * MINUTE;
const samples: number[] = [];
const sampler = setInterval(() => samples.push(anonymous()), SECOND);
const reporter = setInterval(() => {
  const minutes = Math.round((Date.now() - start) / MINUTE);
  console.log(`after ${minutes} min: ${samples.at(-1)} MB, ${JSON.stringify(counts)}`);
}, MINUTE);
await Promise.all(Array.from({ length: AT_ONCE }, () => visitUntil(end, members, photos)));
clearInterval(sampler);
clearInterval(reporter);
const sorted = samples.toSorted((one, other) => one - other);
console.log(`meanwhile: median ${sorted[sorted.length >> 1]} MB, most ${sorted.at(-1)} MB`);
await sleep(SETTLE);
console.log(`${SETTLE / SECOND} s after it: ${anonymous()} MB; ${JSON.stringify(counts)}`);
await stop();
