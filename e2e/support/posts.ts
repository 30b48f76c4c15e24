import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ContentLabels } from '#contract/posts/content-labels.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import type { PictureLayout } from '#contract/posts/post-pictures.ts';
import { expect } from './test.ts';

type Caller = Pick<Page, 'request'>;

interface PostFields {
  title: string;
  content?: string;
  category?: 'fanart' | 'illustration' | 'photo' | 'other';
  character_tags?: string[];
  picture?: Buffer;
  /** Several pictures instead of `picture`. The first picture is the cover. */
  pictures?: readonly Buffer[];
  /** The labels of each picture, when there are several pictures. */
  picture_labels?: readonly { spoiler: boolean; sensitive: boolean }[];
  picture_layout?: PictureLayout;
  from_right?: boolean;
  labels?: ContentLabels;
  audience?: PostAudience;
}

/** Publishes a post of the page's member over HTTP, for journeys about something else. Returns its id. */
export async function publish(
  page: Page,
  { picture, pictures = picture ? [picture] : [], picture_labels, ...fields }: PostFields,
): Promise<string> {
  const token = await registerToken(page);
  const keys = [];
  for (const bytes of pictures) keys.push(await upload(page, token, bytes));
  const several = keys.length > 1 && {
    pictures: keys.map((key, index) => ({ key, ...picture_labels?.[index] })),
  };
  const requestId = randomBytes(10).toString('hex');
  const data = { category: 'other', ...fields, image_key: keys[0] ?? null, ...several, requestId };
  const { post } = (await call(page, token, 'createPost', data)) as { post: { id: string } };
  return post.id;
}

/** Adds something to the post in the open form, from the menu 追加する. */
export async function addToPost(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '追加する' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Turns a post of the page's member into a draft. */
export async function unpublish(page: Page, postId: string): Promise<void> {
  const token = await registerToken(page);
  await call(page, token, 'setPostPublished', { postId, isPublished: false });
}

/** Hides the page's member and their posts from everybody else. */
export async function hideFromOthers(page: Page): Promise<void> {
  const change = { privacy_settings: { profileVisibility: 'private' } };
  await call(page, await registerToken(page), 'updateSettings', change);
}

/** Adds likes of the page's member to a post. */
export async function like(page: Page, postId: string, count: number): Promise<void> {
  const batchId = randomBytes(10).toString('hex');
  await call(page, await registerToken(page), 'likePost', { postId, count, batchId });
}

/** Comments on a post as the page's member, or replies to a comment. Returns the id of the comment. */
export async function addComment(
  page: Page,
  postId: string,
  content: string,
  parentId: string | null = null,
): Promise<string> {
  const requestId = randomBytes(10).toString('hex');
  const data = { postId, parentId, content, requestId };
  const { comment } = (await call(page, await registerToken(page), 'addComment', data)) as {
    comment: { id: string };
  };
  return comment.id;
}

/** Follows a member as the page's member. */
export async function follow(page: Page, userId: string): Promise<void> {
  await call(page, await registerToken(page), 'followUser', { targetUserId: userId });
}

/** Calls a function over HTTP, as the member of a page or of a request context without a page. */
export async function callAsMember(page: Caller, name: string, data: object): Promise<unknown> {
  return call(page, await registerToken(page), name, data);
}

async function registerToken(page: Caller): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await call(page, token, 'registerCSRFTokenV2', { token });
  return token;
}

async function call(
  page: Caller,
  _csrfToken: string,
  name: string,
  data: object,
): Promise<unknown> {
  const sent = name === 'registerCSRFTokenV2' ? data : { ...data, _csrfToken };
  const response = await page.request.post(`/functions/${name}`, { data: { data: sent } });
  expect(response.ok(), `${name}: ${await response.text()}`).toBe(true);
  return ((await response.json()) as { result: unknown }).result;
}

async function upload(page: Page, token: string, buffer: Buffer): Promise<string> {
  const response = await page.request.post('/api/uploads?folder=post-images', {
    headers: { 'x-csrf-token': token },
    multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer } },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { key: string }).key;
}
