import {
  aiUses,
  type ContentLabels,
  defaultLabelSettings,
  joinedLabels,
  noLabels,
  type PictureLabels,
  type Veil,
  veilFor,
} from '#contract/posts/content-labels.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/**
 * The names of the labels of a post, as one column stores them, joined by commas. The name of a label that applies only
 * to the cover begins with `cover-`.
 */
const names = [
  'spoiler',
  'sensitive',
  'ai-assisted',
  'ai-generated',
  'cover-spoiler',
  'cover-sensitive',
] as const;
type LabelName = (typeof names)[number];

/** Joins the labels of a post, and the labels that only its cover has, for a column. */
export function joinLabels(labels: ContentLabels, cover: PictureLabels = noLabels): string {
  return joinNames([
    ...namesOf(labels),
    ...(cover.spoiler ? (['cover-spoiler'] as const) : []),
    ...(cover.sensitive ? (['cover-sensitive'] as const) : []),
  ]);
}

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

export function joinNames(joined: readonly LabelName[]): string {
  return names.filter((name) => joined.includes(name)).join(',');
}

function splitNames(column: string): LabelName[] {
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

type LabelColumns = Pick<Tables['posts'], 'labels' | 'team_labels'>;

/** Returns the labels of a post in one column: the labels of its author and of the team. */
export function allLabels({ labels, team_labels }: LabelColumns): string {
  if (team_labels === '') return labels;
  return joinNames([...splitNames(labels), ...splitNames(team_labels)]);
}

/**
 * Returns the labels to store as the author's own when a save sends the labels `sent`. Omits labels that the team has
 * set, so that the author's labels remain when the decision ends. Throws `label-set-by-team` when one of the team's
 * labels is missing.
 */
export function ownLabels(post: LabelColumns, sent: ContentLabels): ContentLabels {
  if (post.team_labels === '') return sent;
  const team = splitLabels(post.team_labels);
  if (lacks(sent, team)) throw setByTeam();
  const before = splitLabels(allLabels(post));
  const own = splitLabels(post.labels);
  const kept = <Kind extends keyof ContentLabels>(kind: Kind): ContentLabels[Kind] =>
    sent[kind] === before[kind] ? own[kind] : sent[kind];
  return { spoiler: kept('spoiler'), sensitive: kept('sensitive'), ai: kept('ai') };
}

function lacks(sent: ContentLabels, team: ContentLabels): boolean {
  const isUncovered = (team.spoiler && !sent.spoiler) || (team.sensitive && !sent.sensitive);
  return isUncovered || aiUses.indexOf(sent.ai) < aiUses.indexOf(team.ai);
}

function setByTeam(): AppError {
  const message =
    '運営が付けたラベルは外せません。ラベルを付けたままにすると保存できます。納得できないときは、届いた通知から異議を送れます';
  return new AppError('failed-precondition', message, {
    reason: 'label-set-by-team',
    fields: { labels: message },
  });
}

/** A viewer of labelled pictures, with their choices. */
export type LabelReader = Pick<Viewer, 'userId' | 'labels'>;

type Labelled = Pick<Tables['posts'], 'user_id' | 'labels' | 'team_labels' | 'warning'>;

/**
 * Returns the content warning over a picture of a post for the viewer, or null. The labels of the picture are by
 * default the labels of the cover. All code that shows pictures of posts calls this. Authors see their own pictures.
 */
export function veilOf(
  viewer: LabelReader | null,
  post: Labelled,
  { spoiler, sensitive }: PictureLabels = coverLabels(post.labels),
): Veil | null {
  if (viewer?.userId === post.user_id) return null;
  const ofPost = splitLabels(allLabels(post));
  const labels = joinedLabels(ofPost, { ...noLabels, spoiler, sensitive });
  return veilFor({ labels, warning: post.warning }, viewer?.labels ?? defaultLabelSettings);
}

/** Whether the viewer has chosen to hide a post in lists. */
export function hidesLabelled(viewer: Viewer | null, { user_id, labels = noLabels }: PostCard) {
  return labels.ai !== 'none' && hidesAi(viewer) && viewer?.userId !== user_id;
}

export function hidesAi(viewer: Viewer | null): boolean {
  return viewer?.labels?.ai === 'hide';
}

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'nft_image_url' | 'video_url'>;

/** Returns the data of a covered picture for visitors and programs: size and colours, without key and description. */
export function withoutAddresses({ image }: Pictured): Pictured {
  return {
    image_url: null,
    image: image && { ...image, alt: '' },
    nft_image_url: null,
    video_url: null,
  };
}
