import { postPicture } from '../pictures/pictures.ts';
import type { PostText } from '../texts/posts/post-text.ts';
import type { DemoPost } from './types.ts';

type Looks = Pick<PostText, 'pictures' | 'draft' | 'days_ago'>;

/** Returns the subject of a photo. Photos with the same subject are similar. Undefined for other posts. */
export function photoLook({ pictures: [cover] }: DemoPost): string | undefined {
  return cover?.look;
}

function lookOfText({ pictures: [cover] = [] }: Looks): string | undefined {
  return cover === undefined ? undefined : postPicture(cover).look;
}

/**
 * Returns the texts with photos reordered, so that similar photos are far apart. Some texts keep their positions: the
 * first `fixed` texts, drafts, and texts with a given age.
 */
export function varyPhotos<Text extends Looks>(texts: readonly Text[], fixed: number): Text[] {
  const isMovable = (text: Text, index: number) =>
    index >= fixed && text.draft !== true && text.days_ago === undefined && lookOfText(text);
  const waiting = texts.filter(isMovable);
  // Texts with a given age are inserted later, most of them near the start.
  const aged = texts.filter((text) => text.days_ago !== undefined && text.draft !== true);
  const lastIndex = new Map(aged.map((text) => [lookOfText(text), 0]));
  const lastOf = (text: Text) => lastIndex.get(lookOfText(text)) ?? -1;
  return texts.map((text, index) => {
    const oldest = Math.min(...waiting.map(lastOf));
    const next = isMovable(text, index) ? waiting.find((each) => lastOf(each) === oldest) : text;
    if (!next) return text;
    if (next !== text || isMovable(text, index)) waiting.splice(waiting.indexOf(next), 1);
    if (next.draft !== true) lastIndex.set(lookOfText(next), index);
    return next;
  });
}

const DAY = 24 * 60;

/**
 * Redistributes the totals of likes among the photos that are older than a day. The highest totals go to photos of
 * which no two are similar. The next totals go to the second photo of each group of similar photos, and so on.
 */
export function varyPopularPhotos(
  totals: ReadonlyMap<DemoPost, number>,
): ReadonlyMap<DemoPost, number> {
  const isPhoto = (post: DemoPost) => photoLook(post) && post.minutes_ago > DAY;
  const photos = [...totals].filter(([post]) => isPhoto(post)).sort(([, a], [, b]) => b - a);
  const seen = new Map<string | undefined, number>();
  const rounds = photos.map(([post]) => {
    const round = seen.get(photoLook(post)) ?? 0;
    seen.set(photoLook(post), round + 1);
    return { post, round };
  });
  const dealt = rounds
    .sort((a, b) => a.round - b.round)
    .map(({ post }, i) => {
      return [post, photos[i]?.[1] ?? 0] as const;
    });
  return new Map([...totals, ...dealt]);
}
