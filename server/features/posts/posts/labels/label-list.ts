import type { ContentLabels, PictureLabels } from '#contract/posts/content-labels.ts';
import { noLabels } from '#contract/posts/content-labels.ts';

/** The labels as a column has them, joined by commas. Those of the cover alone begin with `cover-`. */
const names = [
  'spoiler',
  'sensitive',
  'ai-assisted',
  'ai-generated',
  'cover-spoiler',
  'cover-sensitive',
] as const;
export type LabelName = (typeof names)[number];

/** Joins labels for a column, and those of the cover. */
export function joinLabels(labels: ContentLabels, cover: PictureLabels = noLabels): string {
  return joinNames([
    ...namesOf(labels),
    ...(cover.spoiler ? (['cover-spoiler'] as const) : []),
    ...(cover.sensitive ? (['cover-sensitive'] as const) : []),
  ]);
}

/** Joins the labels of one picture. */
export function joinPictureLabels({ spoiler, sensitive }: PictureLabels): string {
  return joinLabels({ ...noLabels, spoiler, sensitive });
}

function namesOf({ spoiler, sensitive, ai }: ContentLabels): LabelName[] {
  return [
    ...(spoiler ? (['spoiler'] as const) : []),
    ...(sensitive ? (['sensitive'] as const) : []),
    ...(ai === 'none' ? [] : ([`ai-${ai}`] as const)),
  ];
}

/** Joins names, each once, in the order of their list. */
export function joinNames(joined: readonly LabelName[]): string {
  return names.filter((name) => joined.includes(name)).join(',');
}

/** The names in a column. */
export function splitNames(column: string): LabelName[] {
  return column === '' ? [] : (column.split(',') as LabelName[]);
}

/** The labels of a post in a column, without those of its cover alone. */
export function splitLabels(column: string): ContentLabels {
  if (column === '') return noLabels;
  const joined = new Set(splitNames(column));
  const assisted = joined.has('ai-assisted') ? 'assisted' : 'none';
  return {
    spoiler: joined.has('spoiler'),
    sensitive: joined.has('sensitive'),
    ai: joined.has('ai-generated') ? 'generated' : assisted,
  };
}

/** The labels of the cover alone in the column of a post. */
export function coverLabels(column: string): PictureLabels {
  const joined = splitNames(column);
  return {
    spoiler: joined.includes('cover-spoiler'),
    sensitive: joined.includes('cover-sensitive'),
  };
}
