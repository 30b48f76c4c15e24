import type { ContentLabels, PictureLabels } from '#contract/posts/content-labels.ts';
import { noLabels } from '#contract/posts/content-labels.ts';

/** The names of labels in a column, joined by commas. Labels that only the cover has begin with `cover-`. */
const names = [
  'spoiler',
  'sensitive',
  'ai-assisted',
  'ai-generated',
  'cover-spoiler',
  'cover-sensitive',
] as const;
export type LabelName = (typeof names)[number];

/** Joins the labels of a post, and the labels that only its cover has, for a column. */
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

/** Joins names without duplicates, in the order of their list. */
export function joinNames(joined: readonly LabelName[]): string {
  return names.filter((name) => joined.includes(name)).join(',');
}

/** Returns the names in a column. */
export function splitNames(column: string): LabelName[] {
  return column === '' ? [] : (column.split(',') as LabelName[]);
}

/** Returns the labels of a post in a column, without the labels that only its cover has. */
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

/** Returns the labels that only the cover has, in the column of a post. */
export function coverLabels(column: string): PictureLabels {
  const joined = splitNames(column);
  return {
    spoiler: joined.includes('cover-spoiler'),
    sensitive: joined.includes('cover-sensitive'),
  };
}
