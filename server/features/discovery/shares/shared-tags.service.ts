import type { Thing } from 'schema-dts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { getTagDetail, type TagDetail } from '#contract/tags/tags.ts';
import { hasPublicPosts } from '#server/features/posts/posts/feeds/feeds.service.ts';
import { readTagDetail } from '#server/features/tags/tags/tags.service.ts';
import {
  breadcrumbs,
  type DescribedSite,
  ownPicture,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.tag;

/** Reads the preview of a tag. The tag must be a character of the site, or have a public post. */
export async function readSharedTag({ database }: ReadSite, name: string): Promise<Share | null> {
  const { data, success } = getTagDetail.search.safeParse({ tag: name });
  // Browsers resolve dots as path segments, even when they are encoded.
  if (!success || /^\.+$/.test(data.tag)) return null;
  const detail = await readTagDetail(database, null, data.tag);
  const isPresented = detail.is_character || detail.description !== '' || detail.image_url !== null;
  if (!isPresented && !(await hasPublicPosts(database, detail.tag))) return null;
  const { tag, description } = detail;
  return {
    path: pathOf(tag),
    isOtherSpelling: tag !== data.tag,
    title: texts.title(plainTitle(tag)),
    description: plainLine(description) || texts.description(tag),
    type: 'website',
    picture: ownPicture(detail, texts.picture(tag)),
    drawing: { title: `#${tag}`, byline: [texts.byline], theme: tag },
    describe: (site) => describeTag(detail, site),
  };
}

function pathOf(tag: string): string {
  return `/tags/${encodeURIComponent(tag)}`;
}

function describeTag({ tag, description }: TagDetail, site: DescribedSite): Thing[] {
  const url = site.absolute(pathOf(tag));
  return [
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: texts.title(tag),
      description: plainLine(description) || texts.description(tag),
      inLanguage: 'ja',
      about: { '@type': 'Thing', name: tag },
    },
    breadcrumbs(site, [[texts.title(tag), pathOf(tag)]]),
  ];
}
