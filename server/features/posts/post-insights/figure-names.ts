import { type ViewSource, viewSources } from '#contract/posts/insight-choices.ts';
import type { Figures } from '#contract/posts/post-insights.ts';

/** The figures of a post, without its views. */
export const gains = ['likes', 'saves', 'comments'] as const;
type Gain = (typeof gains)[number];

const VIEW = 'view-';

export type FigureName = Gain | `view-${ViewSource}`;

/** Returns the name of the figure that counts views from a source. */
export function viewFigure(source: ViewSource): FigureName {
  return `${VIEW}${source}`;
}

/** Returns the name of the total that includes a figure. */
export function totalOf(name: string): keyof Figures {
  return gains.find((gain) => gain === name) ?? 'views';
}

/** Returns the source of the views that a figure counts, or undefined for a figure other than views. */
export function sourceOf(name: string): ViewSource | undefined {
  return viewSources.find((source) => viewFigure(source) === name);
}

export function noFigures(): Figures {
  return { views: 0, likes: 0, saves: 0, comments: 0 };
}
