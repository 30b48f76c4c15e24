import { aiUses, type ContentLabels } from '#contract/posts/content-labels.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { joinNames, splitLabels, splitNames } from './label-list.ts';

type Labelled = Pick<Tables['posts'], 'labels' | 'team_labels'>;

/** Returns the labels of a post in one column: those of its author and of the team. */
export function allLabels({ labels, team_labels }: Labelled): string {
  if (team_labels === '') return labels;
  return joinNames([...splitNames(labels), ...splitNames(team_labels)]);
}

/**
 * Returns the labels to store as the author's own when a save sends the labels `sent`. Omits labels that the team has
 * set, so that the author's labels remain when the decision ends. Throws label-set-by-team when one of the team's
 * labels is missing.
 */
export function ownLabels(post: Labelled, sent: ContentLabels): ContentLabels {
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
