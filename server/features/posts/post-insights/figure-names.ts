import { type ViewSource, viewSources } from '#contract/posts/insight-choices.ts';
import type { Figures } from '#contract/posts/post-insights.ts';

/** What posts gain besides views. */
export const gains = ['likes', 'saves', 'comments'] as const;
export type Gain = (typeof gains)[number];

const VIEW = 'view-';

export type FigureName = Gain | `view-${ViewSource}`;

/** The name of the figure that counts views from a source. */
export function viewFigure(source: ViewSource): FigureName {
  return `${VIEW}${source}`;
}

/** The total to which a figure adds. */
export function totalOf(name: string): keyof Figures {
  return gains.find((gain) => gain === name) ?? 'views';
}

/** The source of a figure of views, undefined for other figures. */
export function sourceOf(name: string): ViewSource | undefined {
  return viewSources.find((source) => viewFigure(source) === name);
}

/** No views, likes, saves and comments. */
export function noFigures(): Figures {
  return { views: 0, likes: 0, saves: 0, comments: 0 };
}
