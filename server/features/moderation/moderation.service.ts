import type { AdminPermission } from '#contract/permissions.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/audit-log/audit-log.service.ts';
import { isHeld } from '#server/features/cases/cases.service.ts';
import { nameOf } from '#server/features/cases/snapshots.service.ts';
import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import * as comments from '#server/features/comments/team-hiding.service.ts';
import * as events from '#server/features/events/writing/hiding.service.ts';
import { notHidden, type TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import {
  notifyOfModeration,
  withdrawUnreadModeration,
} from '#server/features/notifications/notifications.service.ts';
import * as posts from '#server/features/posts/writing/hiding.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type DecidableKind, textOfHiding, textOfShowing } from './moderation.text.ts';

export type { DecidableKind };

export interface ModerationDeps {
  database: Database;
  announce: AnnounceComments;
}

/** What follows a decision about a comment. */
type Effects = Parameters<typeof comments.setTeamHiding>[3];

/** Something that the team decides about. */
interface Decidable {
  user_id: string;
  hidden_at: string | null;
  name: string;
  /** What the notification of its author leads to. */
  related: { relatedId: string; relatedKind: 'event' | null };
  /** Hides it or shows it again. Returns how it was hidden before; null when it already is as wanted. */
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

/** Finds something that the team can decide about. Throws not-found. */
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
 * Hides something of a member on behalf of the team, or shows it again, tells the member, and notes it in the audit log,
 * all in one transaction. A decision that has been made already changes nothing. Throws not-found, permission-denied,
 * hide-oneself for what is the viewer's own, and failed-precondition for a post that can no longer be published, and waits-in-case
 * for what waits in a case about its links.
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
 * The same in a transaction of the caller, who may tell the member in other words. Returns how it is hidden now; null when
 * it already was as wanted. Throws hide-oneself for what is the viewer's own.
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
  // After the wait for the lock, in which it may have been taken away.
  await verifyPermission(transaction, viewer, permission);
  if (!decision.hidden) await refuseWaiting(transaction, decision, found);
  return change(transaction, effects, viewer, found, decision);
}

/** Of what nobody has seen yet, the end of its case is the publication: with its time, and with all that follows one. */
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
 * Shows again what `holdWithin` has hidden, in a transaction of the caller, who decides about the reports: that needs no
 * permission to hide things. Throws like `decide`.
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
  /** What its author is told. */
  text: { title: string; content: string };
}

/**
 * Hides something until the team has looked, on behalf of nobody, and tells its author. Returns when; null when it was
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

/** What is shown again before its author has read that it was hidden, needs no notification at all. */
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
