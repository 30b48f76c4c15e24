import { IMAGE_WIDTHS } from '#contract/foundations/limits.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { drawnPicture } from '#server/features/discovery/shares/shares.service.ts';
import { postNotFound, readPostPreview } from '#server/features/posts/posts/posts.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The maximum size that the embedding page requests, in pixels. */
export interface Room {
  maxwidth: number;
  maxheight: number;
}

/** An embedded post (oembed.com): its picture, or a link with its title when no picture fits. */
export interface Embedded {
  version: '1.0';
  type: 'photo' | 'link';
  title: string;
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  cache_age: number;
  url?: string;
  width?: number;
  height?: number;
}

/** The lifetime of a response in caches, in seconds. */
const CACHE_AGE = 3600;

/** Reads the embeddable data of a public post. Throws the same `not-found` for all other posts. */
export async function readEmbedded(
  database: Database,
  { postId, room, origin }: { postId: string; room: Room; origin: string },
): Promise<Embedded> {
  const [post, { site_name }] = await Promise.all([
    readPostPreview(database, postId),
    readSiteSettings(database),
  ]);
  const { maxwidth, maxheight } = room;
  const photo = variantsOf(post).findLast(
    ({ width, height }) => width <= maxwidth && height <= maxheight,
  );
  return {
    version: '1.0',
    type: photo ? 'photo' : 'link',
    title: post.title,
    author_name: post.profiles.display_name || post.profiles.username,
    author_url: `${origin}/user/${post.user_id}`,
    provider_name: site_name,
    provider_url: `${origin}/`,
    cache_age: CACHE_AGE,
    ...(photo && { ...photo, url: origin + photo.url }),
  };
}

/**
 * Returns the id of the post at a URL of the site: its shared URL or its route. Throws `not-found` for any other URL.
 */
export function postIdOf(address: string, origin: string): string {
  const url = URL.parse(address);
  if (url?.origin !== origin) throw postNotFound();
  const path = url.pathname === '/' ? url.hash.slice(1) : url.pathname;
  const [, id] = /^\/posts\/(\w{20}|\w{28})\/?$/.exec(path) ?? [];
  if (id === undefined) throw postNotFound();
  return id;
}

interface Photo {
  url: string;
  width: number;
  height: number;
}

/** Returns the variants of a post's picture, or its drawn picture, the smallest first. */
function variantsOf({ id, image_url, image }: PostCard): Photo[] {
  if (image_url === null || image === null) return [drawnPicture(`/posts/${id}`)];
  return IMAGE_WIDTHS.map((width) => {
    // A variant is never wider than the picture.
    const shown = Math.min(width, image.width);
    const height = Math.round((image.height * shown) / image.width);
    return { url: `${image_url}?w=${width}&format=jpeg`, width: shown, height };
  });
}
