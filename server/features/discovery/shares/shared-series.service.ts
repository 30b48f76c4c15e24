import type { PostCard } from '#contract/posts/posts.ts';
import { readSeries } from '#server/features/posts/post-series/post-series.service.ts';
import { readRights } from '#server/features/posts/posts/picture-rights/picture-rights.service.ts';
import { foundOrNull } from '#server/platform/http/app-error.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import {
  breadcrumbs,
  cutText,
  ownPicture,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.series;

/** Reads the preview of a series. Returns null unless everybody can see one of its posts. */
export async function readSharedSeries({ database }: ReadSite, id: string): Promise<Share | null> {
  const series = await foundOrNull(readSeries(database, null, id));
  if (!series) return null;
  const rights = series.cover && (await readRights(database.read, series.cover.id));
  const { profiles: author, posts_count } = series;
  const path = `/series/${id}`;
  const title = plainTitle(series.title);
  const by = texts.by(author.display_name || author.username);
  const line = `${by}・${texts.parts(posts_count)}`;
  return {
    path,
    title,
    description: cutText(series.description) || line,
    type: 'article',
    picture: series.cover && pictureOf(series.cover),
    drawing: { title, byline: [by, texts.parts(posts_count)], theme: id },
    refusesTraining: rights?.ai_training === false,
    describe: (site) => [breadcrumbs(site, [[title, path]])],
    links: [
      {
        type: 'application/atom+xml',
        title: texts.feed(title),
        href: () => `${path}/feed.atom`,
      },
    ],
  };
}

/** Returns the cover, or null when it has a content warning. Visitors get no URL of such a picture. */
function pictureOf(cover: PostCard): PreviewPicture | null {
  return cover.image_url?.startsWith('http') ? null : ownPicture(cover);
}
