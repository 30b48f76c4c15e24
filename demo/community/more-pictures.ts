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

/** The pictures of a post after its first one: further pages of a comic, or a few scenes in other moods. */
export function picturesAfter(
  art: ArtSpec | null,
  seed: number,
): Pick<DemoPost, 'more' | 'layout'> {
  if (art?.kind === 'comic') return { more: pagesAfter(art).map(described), layout: 'column' };
  const random = createRandom(`series ${seed}`);
  if (art?.kind !== 'scene' || !random.chance(SERIES)) return { more: [], layout: 'column' };
  const moods = expressions.filter((mood) => art.cast[0]?.expression !== mood);
  const count = random.int(1, 3);
  const more = moods.slice(0, count).map((mood) => described(inMood(art, mood)));
  return { more, layout: random.chance(0.5) ? 'pages' : 'grid' };
}

function pagesAfter(art: SheetSpec): SheetSpec[] {
  const stories = storyIds.filter((story) => story !== art.story);
  return stories.map((story, page) => ({ ...art, story, seed: art.seed + page + 1 }));
}

function inMood(art: SceneSpec, expression: (typeof expressions)[number]): SceneSpec {
  const cast = art.cast.map((role) => ({ ...role, expression }));
  return { ...art, cast, seed: art.seed + 1 };
}

function described(art: ArtSpec) {
  return { art, alt: describeArt(art) };
}
