import sharp from 'sharp';
import type { PictureSettings, Watermark } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { storePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { sourceOf } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { publish } from '../writing/write-post.testing.ts';

/** Words that are visible on every picture. */
export const words: Watermark = {
  text: '@mina',
  picture: null,
  position: 'center',
  size: 12,
  opacity: 100,
};

/** Returns a grey picture, on which every watermark is visible. */
export function grey(width = 600): Promise<Buffer> {
  const create = { width, height: 400, channels: 3 as const, background: '#777' };
  return sharp({ create }).jpeg().toBuffer();
}

export async function greyAnimation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#777', '#787878'].map(frame));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** Stores a picture of a member. */
export async function store(
  site: TestApp,
  { id: userId }: TestClient,
  bytes: Buffer,
  folder: 'post-images' | 'profile-images' = 'post-images',
): Promise<string> {
  return (await storePicture(site, sourceOf(bytes), { folder, userId })).key;
}

/** Publishes a post with a grey picture. */
export async function publishGrey(
  site: TestApp,
  author: TestClient,
  change = {},
  width = 600,
): Promise<PostDetail> {
  const image_key = await store(site, author, await grey(width));
  return publish(author, { image_key, ...change });
}

/** Changes a member's settings for pictures. */
export function choose(author: TestClient, picture_settings: Partial<PictureSettings>) {
  return author.call('updateSettings', { picture_settings });
}

export const pathOf = ({ image_url }: Pick<PostDetail, 'image_url'>): string => image_url ?? '';

/** Reads the page of a post. */
export function readPage(client: TestClient, { id }: { id: string }): Promise<PostDetail> {
  return client.get<PostDetail>(`/api/posts/${id}`);
}

/** Whether something is drawn on a grey picture, or on a frame of an animation. */
export async function hasWatermark(answer: Response, page = 0): Promise<boolean> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { channels } = await sharp(bytes, { page }).removeAlpha().stats();
  return channels.some(({ min, max }) => max - min > 60);
}
