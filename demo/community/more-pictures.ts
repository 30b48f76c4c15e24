import {
  type ArtSpec,
  expressions,
  type SceneSpec,
  type SheetSpec,
  storyIds,
} from '../art/types.ts';
import { createRandom } from '../random.ts';
import { describeArt } from './alt-text.ts';
import type { DemoPost } from './types.ts';

/** The share of the scenes that are drawn in several moods. */
const SERIES = 0.08;

/** The title of the comic that has ten pages, turned from right to left. */
export const LONG_COMIC = '無音のマンガ';
const LONG_COMIC_PAGES = 10;

/** The pictures of a post after its first one: further pages of a comic, or a few scenes in other moods. */
export function picturesAfter(
  art: ArtSpec | null,
  title: string,
  seed: number,
): Pick<DemoPost, 'more' | 'layout' | 'from_right'> {
  const from_right = title === LONG_COMIC;
  if (art?.kind === 'comic') {
    const more = pagesAfter(art, from_right ? LONG_COMIC_PAGES - 1 : undefined).map(described);
    return { more, layout: from_right ? 'pages' : 'column', from_right };
  }
  const random = createRandom(`series ${seed}`);
  if (art?.kind !== 'scene' || !random.chance(SERIES)) {
    return { more: [], layout: 'column', from_right };
  }
  const moods = expressions.filter((mood) => art.cast[0]?.expression !== mood);
  const count = random.int(1, 3);
  const more = moods.slice(0, count).map((mood) => described(inMood(art, mood)));
  return { more, layout: random.chance(0.5) ? 'pages' : 'grid', from_right };
}

/** By default, a page of each other story. */
function pagesAfter(art: SheetSpec, count?: number): SheetSpec[] {
  const stories = storyIds.filter((story) => story !== art.story);
  return Array.from({ length: count ?? stories.length }, (_, page) => {
    const story = stories[page % stories.length];
    return { ...art, ...(story && { story }), seed: art.seed + page + 1 };
  });
}

function inMood(art: SceneSpec, expression: (typeof expressions)[number]): SceneSpec {
  const cast = art.cast.map((role) => ({ ...role, expression }));
  return { ...art, cast, seed: art.seed + 1 };
}

function described(art: ArtSpec) {
  return { art, alt: describeArt(art) };
}
