import {
  findSharedYear,
  type PublicYear,
} from '#server/features/accounts/year-reviews/year-reviews.service.ts';
import type { PreviewFigure } from './preview-figures.ts';
import { breadcrumbs, plainTitle, type ReadSite, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.year;

/** Reads the preview of a shared review of a year. Only people with its URL can find it. */
export async function readSharedYear({ database }: ReadSite, id: string): Promise<Share | null> {
  const review = await findSharedYear(database, null, id);
  if (!review) return null;
  const path = `/years/${id}`;
  const title = texts.title(review.year, plainTitle(nameOf(review)));
  return {
    path,
    title,
    description: texts.description(review.posts),
    type: 'article',
    picture: null,
    drawing: yearDrawing(review),
    isUnlisted: true,
    describe: (site) => [breadcrumbs(site, [[title, path]])],
  };
}

/** Returns the drawn picture of a year, with the data that everybody may see. */
export function yearDrawing(review: PublicYear): Share['drawing'] {
  return {
    title: texts.drawn(review.year),
    byline: [nameOf(review), `@${review.user.username}`],
    theme: `${review.user.id}${review.year}`,
    figures: figuresOf(review.posts),
  };
}

function nameOf({ user }: PublicYear): string {
  return user.display_name || user.username;
}

const counts = new Intl.NumberFormat('ja-JP', { notation: 'compact' });

function figuresOf({ posts_count, likes_count, busiest_month, tags }: PublicYear['posts']) {
  const [favourite] = tags;
  const figures: PreviewFigure[] = [
    { value: counts.format(posts_count), label: texts.posts },
    { value: counts.format(likes_count), label: texts.likes },
  ];
  if (favourite) figures.push({ value: favourite.tag, label: texts.tag });
  if (busiest_month !== null)
    figures.push({ value: texts.month(busiest_month), label: texts.busiest });
  return figures;
}
