import type { Picture } from '#contract/pictures.ts';
import { plainLine } from '#contract/plain-text.ts';
import { idSchema } from '#contract/primitives.ts';
import { userReferenceSchema } from '#contract/profiles.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import { postNotFound, readPostPreview } from '#server/features/posts/posts.service.ts';
import { findPublicProfile } from '#server/features/profiles/profiles.service.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PageHead, PreviewPicture } from '#server/platform/http/page-head.ts';
import { PREVIEW_SIZE, type PreviewTexts } from './preview-picture.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts;

/** The preview of something with an address that can be shared, as everybody may see it. */
export interface Share {
  /** The path of its address, and of its route in the fragment. */
  path: string;
  title: string;
  description: string;
  type: PageHead['type'];
  /** Its URL begins with a slash. Null where the picture of the site stands for it. */
  picture: PreviewPicture | null;
}

/** Reads a share by the id in its address. Returns null unless everybody may see it. */
export type ReadShare = (database: Database, id: string) => Promise<Share | null>;

/** What can be shared, by the pattern of its address. */
export const sharedThings: Record<string, { summary: string; read: ReadShare }> = {
  '/posts/:id': { summary: 'The preview of a post in links to it.', read: readSharedPost },
  '/user/:id': { summary: 'The preview of a profile in links to it.', read: readSharedProfile },
};

/** The pages whose preview is always the same. */
export const sharedPages: Share[] = Object.entries(texts.pages).map(([path, page]) => ({
  path,
  ...page,
  type: 'website',
  picture: null,
}));

async function readSharedPost(database: Database, id: string): Promise<Share | null> {
  if (!idSchema.safeParse(id).success) return null;
  const [post] = await readCards(database, null, [id]);
  if (!post) return null;
  const author = post.profiles.display_name || post.profiles.username;
  return {
    path: `/posts/${post.id}`,
    title: texts.post.title(post.title, author),
    description: plainLine(post.excerpt) || texts.post.description(author),
    type: 'article',
    picture:
      post.image_url && post.image
        ? ownPicture(post.image_url, post.image)
        : drawnPicture(`/images/shares/posts/${post.id}`, post.title),
  };
}

/** Reads what the picture of a post without one is drawn from. Throws not-found unless everybody may see it. */
export async function readPostPicture(database: Database, id: string): Promise<PreviewTexts> {
  if (!idSchema.safeParse(id).success) throw postNotFound();
  const [post, { site_name }] = await Promise.all([
    readPostPreview(database, id),
    readSiteSettings(database),
  ]);
  const { display_name, username } = post.profiles;
  return {
    title: post.title,
    author: [display_name, `@${username}`],
    siteName: site_name,
    theme: post.character_tags[0] ?? post.title,
  };
}

async function readSharedProfile(database: Database, reference: string): Promise<Share | null> {
  if (!userReferenceSchema.safeParse(reference).success) return null;
  const profile = await findPublicProfile(database, reference);
  if (!profile) return null;
  const { id, username, display_name: name, avatar_url, bio } = profile;
  return {
    path: `/user/${id}`,
    title: texts.profile.title(name, username),
    description: plainLine(bio) || texts.profile.description(name),
    type: 'profile',
    picture: avatar_url === null ? null : avatar(avatar_url, name),
  };
}

const PICTURE_WIDTH = 1200;
const AVATAR_WIDTH = 400;

// As jpeg: not every service that renders previews knows avif and webp.
function ownPicture(url: string, { width, height, alt }: Picture): PreviewPicture {
  const shown = Math.min(width, PICTURE_WIDTH);
  return {
    url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`,
    size: { width: shown, height: Math.round((height * shown) / width) },
    alt,
    isWide: true,
  };
}

function drawnPicture(url: string, title: string): PreviewPicture {
  return { url, size: PREVIEW_SIZE, alt: title, isWide: true };
}

function avatar(url: string, name: string): PreviewPicture {
  const alt = texts.profile.picture(name);
  return { url: `${url}?w=${AVATAR_WIDTH}&format=jpeg`, size: null, alt, isWide: false };
}
