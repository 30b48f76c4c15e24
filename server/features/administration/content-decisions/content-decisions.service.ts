import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import * as comments from '#server/features/comments/comments/hide-comment.service.ts';
import * as events from '#server/features/events/events/writing/hide-event.service.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { nameOf } from '#server/features/moderation/cases/case-snapshots.service.ts';
import { isHeld } from '#server/features/moderation/cases/cases.service.ts';
import {
  notifyOfModeration,
  withdrawUnreadModeration,
} from '#server/features/notifications/notifications/notifications.service.ts';
import * as posts from '#server/features/posts/posts/writing/hide-post.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type DecidableKind, textOfHiding, textOfShowing } from './content-decisions.text.ts';

export type { DecidableKind };

export interface ModerationDeps {
  database: Database;
  announce: AnnounceComments;
}

/** The effects that follow a decision about a comment. */
type Effects = Parameters<typeof comments.setTeamHiding>[3];

/** A target that the team decides about. */
interface Decidable {
  user_id: string;
  hidden_at: string | null;
  name: string;
  /** The link of the notification to its author. */
  related: { relatedId: string; relatedKind: 'event' | null };
  /**
   * Hides the target or shows it again. Returns how it was hidden before, or null when it already has the wanted state.
   */
  setHiding(hiding: TeamHiding, effects: Effects): Promise<TeamHiding | null>;
}

interface Kind {
  permission: AdminPermission;
  find(transaction: Queryable, id: string): Promise<Decidable>;
}

const kinds: Record<DecidableKind, Kind> = {
  post: {
    permission: 'manage_posts',
    async find(transaction, id) {
      const post = await posts.findDecidable(transaction, id);
      return {
        user_id: post.user_id,
        hidden_at: post.hidden_at,
        name: post.title,
        related: { relatedId: id, relatedKind: null },
        setHiding: (hiding) => posts.setTeamHiding(transaction, post, hiding),
      };
    },
  },
  event: {
    permission: 'manage_events',
    async find(transaction, id) {
      const event = await events.findDecidable(transaction, id);
      return {
        user_id: event.user_id,
        hidden_at: event.hidden_at,
        name: event.title,
        related: { relatedId: id, relatedKind: 'event' },
        setHiding: (hiding) => events.setTeamHiding(transaction, event, hiding),
      };
    },
  },
  comment: {
    permission: 'manage_posts',
    async find(transaction, id) {
      const comment = await comments.findDecidable(transaction, id);
      const { about, content } = comment;
      return {
        user_id: comment.user_id,
        hidden_at: comment.hidden_at,
        name: nameOf({ title: '', text: content }),
        related: { relatedId: about.id, relatedKind: about.kind === 'event' ? 'event' : null },
        setHiding: (hiding, effects) =>
          comments.setTeamHiding(transaction, comment, hiding, effects),
      };
    },
  },
};

/** Finds a target that the team can decide about. Throws not-found. */
export async function findDecidable(
  database: Queryable,
  type: DecidableKind,
  id: string,
): Promise<{ user_id: string }> {
  return kinds[type].find(database, id);
}

interface Decision {
  type: DecidableKind;
  id: string;
  hidden: boolean;
  reason: string;
}

/**
 * Hides or shows content of a member on behalf of the team, notifies the member, and writes to the audit log, in one
 * transaction. A repeated decision changes nothing. Throws not-found, permission-denied, hide-oneself for the viewer's
 * own content, failed-precondition for a post that can no longer be published, and waits-in-case for content that waits
 * in a case about its links.
 */
export async function decide(
  { database, announce }: ModerationDeps,
  viewer: Viewer,
  { type, id, hidden, reason }: Decision,
): Promise<void> {
  await database.write(async (transaction, afterCommit) => {
    const decision = { type, id, hidden, reason, isTold: true };
    await decideWithin(transaction, { announce, afterCommit }, viewer, decision);
  });
}

/**
 * Decides in a transaction of the caller, who may notify the member in other words. Returns how the target is hidden
 * now, or null when it already had the wanted state. Throws hide-oneself for the viewer's own content.
 */
export async function decideWithin(
  transaction: Queryable,
  effects: Effects,
  viewer: Viewer,
  decision: Decision & { isTold: boolean },
): Promise<TeamHiding | null> {
  const { permission, find } = kinds[decision.type];
  const found = await find(transaction, decision.id);
  if (found.user_id === viewer.userId) throw ownRefused();
  await refuseHigherRank(transaction, viewer, found.user_id);
  // Checked after the wait for the lock, because the permission may have been removed meanwhile.
  await verifyPermission(transaction, viewer, permission);
  if (!decision.hidden) await refuseWaiting(transaction, decision, found);
  return change(transaction, effects, viewer, found, decision);
}

/** For content that nobody has seen yet, the end of its case is the publication, with its time and all its effects. */
async function refuseWaiting(
  transaction: Queryable,
  { type: target_type, id: target_id }: Decision,
  { hidden_at }: Decidable,
): Promise<void> {
  if (hidden_at === null) return;
  const target = { kind: 'links', target_type, target_id } as const;
  if (!(await isHeld(transaction, target, hidden_at))) return;
  const message = 'リンクの確認を待っています。「通報と異議」で判断してください';
  throw new AppError('failed-precondition', message, { reason: 'waits-in-case' });
}

/**
 * Shows a target that `holdWithin` has hidden, in a transaction of the caller, who decides the reports. This needs no
 * permission to hide content. Throws like `decide`.
 */
export async function releaseWithin(
  transaction: Queryable,
  effects: Effects,
  viewer: Viewer,
  held: { type: DecidableKind; id: string; isTold: boolean },
): Promise<void> {
  const found = await kinds[held.type].find(transaction, held.id);
  await change(transaction, effects, viewer, found, { ...held, hidden: false, reason: '' });
}

async function change(
  transaction: Queryable,
  effects: Effects,
  viewer: Viewer,
  found: Decidable,
  { type, id, hidden, reason, isTold }: Decision & { isTold: boolean },
): Promise<TeamHiding | null> {
  const now = new Date();
  const hiding = hidden ? hidingBy(viewer.userId, reason, now) : notHidden;
  const before = await found.setHiding(hiding, effects);
  if (!before) return null;
  if (isTold) await tell(transaction, { type, found, before, hiding, now });
  await recordAudit(transaction, viewer, {
    action: `${type}.${hidden ? 'hidden' : 'shown'}`,
    target: { type, id, name: found.name, ownerId: found.user_id },
    reason,
    changes: changesBetween(reasonOf(before), reasonOf(hiding)),
  });
  return hiding;
}

function ownRefused(): AppError {
  return new AppError('invalid-argument', '自分のものには、この操作はできません', {
    reason: 'hide-oneself',
  });
}

interface Precaution {
  type: DecidableKind;
  id: string;
  reason: string;
  /** The notification to its author. */
  text: { title: string; content: string };
}

/**
 * Hides a target pending review, on behalf of nobody, and notifies its author. Returns the time, or null when it was
 * hidden already. Throws not-found.
 */
export async function holdWithin(
  transaction: Queryable,
  effects: Effects,
  { type, id, reason, text }: Precaution,
): Promise<string | null> {
  const found = await kinds[type].find(transaction, id);
  const now = new Date();
  const hiding = hidingBy(null, reason, now);
  if (!(await found.setHiding(hiding, effects))) return null;
  await notifyOfModeration(transaction, { ...text, ...found.related, to: found.user_id }, now);
  return hiding.hidden_at;
}

function hidingBy(userId: string | null, reason: string, now: Date): TeamHiding {
  return { hidden_at: now.toISOString(), hidden_by: userId, hidden_reason: reason };
}

const reasonOf = ({ hidden_reason }: TeamHiding) => ({ hidden_reason });

interface Told {
  type: Decision['type'];
  found: Decidable;
  before: TeamHiding;
  hiding: TeamHiding;
  now: Date;
}

/** No notification is needed when the target is shown again before its author has read that it was hidden. */
async function tell(transaction: Queryable, { type, found, before, hiding, now }: Told) {
  const { user_id: to, name, related } = found;
  if (before.hidden_at !== null) {
    const decision = { to, relatedId: related.relatedId, at: before.hidden_at };
    if (await withdrawUnreadModeration(transaction, decision)) return;
  }
  const text =
    hiding.hidden_at === null
      ? textOfShowing(type, name)
      : textOfHiding(type, name, hiding.hidden_reason);
  await notifyOfModeration(transaction, { ...text, ...related, to }, now);
}
