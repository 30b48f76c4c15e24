import type { FirstView } from '#contract/first-view.ts';
import {
  BANNER_SIZES,
  CARD_SIZES,
  type PictureSizes,
  sizesOf,
  srcSetOf,
} from '#contract/picture-sources.ts';
import type { PostCard } from '#contract/posts.ts';
import { type Html, html } from '#server/platform/http/html.ts';

/** So many cards are seen at once: under a banner on a phone, without one, and in a desk's first row. */
const UNDER_A_BANNER = 2;
const ON_A_PHONE = 4;
const ON_A_DESK = 5;
const DESK = '(min-width: 600px)';

/**
 * Links that load the first pictures while the scripts are still on their way. They say what the
 * `<img>` will say, so that the browser chooses the same file and loads it once. They lie in a
 * template, and come into force where `before-paint.js` finds the browser to be on the home page.
 */
export function picturePreloads({ banners, recent }: FirstView): Html[] {
  const [banner] = banners.items;
  const onPhone = banner ? UNDER_A_BANNER : ON_A_PHONE;
  const links = [
    ...(banner ? [preload(banner, BANNER_SIZES, 'all')] : []),
    ...recent.items
      .slice(0, ON_A_DESK)
      .map((post, index) => preload(post, CARD_SIZES, index < onPhone ? 'all' : DESK)),
  ].filter((link) => link !== null);
  return links.length === 0 ? [] : [html`<template id="first-pictures">${links}</template>`];
}

function preload(
  { image_url, image }: Pick<PostCard, 'image_url'> & { image: { width: number } | null },
  sizes: PictureSizes,
  media: string,
): Html | null {
  if (image_url === null || image === null) return null;
  return html`<link rel="preload" as="image" imagesrcset="${srcSetOf(image_url, image.width)}" imagesizes="${sizesOf(sizes)}" media="${media}" fetchpriority="high" />`;
}
