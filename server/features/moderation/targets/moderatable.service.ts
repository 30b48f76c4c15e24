import type { AdminPermission } from '#contract/foundations/permissions.ts';
import {
  type ContentTarget,
  contentTargets,
  type ReportTarget,
} from '#contract/moderation/reports.ts';
import type { Restorer } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { From } from '#server/platform/noun.ts';
import type { StoredSnapshot } from './target-snapshots.service.ts';

export interface WriteTransaction {
  transaction: Queryable;
  afterCommit: AfterCommit;
}

/** The transaction of an admin's decision. */
export interface AdminTransaction extends WriteTransaction {
  viewer: Viewer;
}

export interface ShownOn {
  kind: 'post' | 'event';
  id: string;
}

export interface CurrentTarget {
  id: string;
  user_id: string;
  /** Whether members other than the owner and the team see the target. */
  is_shown: boolean;
  /** Since when the team hides the target, or null. */
  hidden_at: string | null;
  /** The time of the last edit, or null when it was never edited. */
  edited_at: string | null;
  parent_id: string | null;
  snapshot: StoredSnapshot;
}

export interface CurrentContent extends CurrentTarget {
  page: ShownOn;
}

/** The functions of moderation for targets of one type. The feature of the type provides them. */
export interface Moderatable {
  /** The Japanese word for a target of this type. */
  word: string;
  /** Finds a target, including one that the team has hidden. Returns null when it does not exist for the team. */
  find(database: Queryable, id: string): Promise<CurrentTarget | null>;
  isVisible(viewer: Viewer, id: string): Promise<boolean>;
  /** Reads a target that cannot be judged without its context, with the texts right before and after it. */
  readNeighbours?(database: Queryable, id: string): Promise<Neighbour[]>;
  /** The functions that hide a target that is not content. Only decisions about cases hide such a target. */
  hiding?: CaseHiding;
}

/** The functions that hide a target which the team sees only in cases. */
interface CaseHiding {
  permission: AdminPermission;
  /** Hides a target, or shows it again. Returns false when it no longer exists. */
  set(writeTransaction: WriteTransaction, id: string, hiding: TeamHiding): Promise<boolean>;
}

/** A text next to a target, or the target itself. */
export interface Neighbour {
  id: string;
  user_id: string | null;
  text: string;
  has_picture: boolean;
  has_card: boolean;
  created_at: string;
}

/** The functions of moderation for content. Content is a target that the team can hide, delete and restore. */
export interface ModeratableContent extends Moderatable {
  permission: AdminPermission;
  find(database: Queryable, id: string): Promise<CurrentContent | null>;
  /** The error for content that does not exist for the team. */
  notFound(): AppError;
  /**
   * Hides a target, or shows it again. Returns the previous hiding, or null without a change. Throws `post-unfinished`
   * before the first write, for a target that cannot be shown.
   */
  setHiding(
    writeTransaction: WriteTransaction,
    current: CurrentContent,
    hiding: TeamHiding,
  ): Promise<TeamHiding | null>;
  /** Sets the labels of all decisions in force. Returns false without a change. Missing for types without labels. */
  applyLabels?(
    writeTransaction: WriteTransaction,
    target: Pick<CurrentTarget, 'id' | 'user_id'>,
  ): Promise<boolean>;
  /** Changes how a target that cannot be shown is hidden. Does nothing unless the target is hidden since `since`. */
  replaceHiding?(transaction: Queryable, held: HiddenContent, hiding: TeamHiding): Promise<void>;
  /**
   * Publishes a target whose pending review began at `hiddenAt`. For a reply, `answeredId` is the comment that it
   * answers.
   */
  publish?(
    adminTransaction: AdminTransaction,
    target: { id: string; answeredId: string | null; hiddenAt: string | null },
  ): Promise<void>;
  /** Deletes a target with a backup, and writes to the audit log. The caller notifies its owner. */
  remove(adminTransaction: AdminTransaction, deletion: Removal): Promise<unknown>;
  /** Deletes a target for a decision that has its own audit entry. Returns the id of the backup, or null. */
  removeDecided(
    writeTransaction: WriteTransaction,
    deletion: DecidedRemoval,
  ): Promise<string | null>;
  ofMember: {
    list(database: Queryable, made: MadeBy, limit: number): Promise<string[]>;
    count(database: Queryable, made: MadeBy): Promise<number>;
  };
  restorer: Restorer;
  /** Publishes the live events of a page on which a restoration has changed something. */
  publishRestored(writeTransaction: WriteTransaction, page: ShownOn): Promise<void>;
}

interface HiddenContent {
  id: string;
  user_id: string;
  since: string;
}

/** The contents of a member, either all contents or the contents since a time. */
export interface MadeBy {
  userId: string;
  since: string | null;
}

export interface DecidedRemoval {
  id: string;
  reason: string;
  decidedBy: string;
}

interface Removal {
  id: string;
  reason: string;
}

export type Moderatables = Record<ContentTarget, ModeratableContent> &
  Record<Exclude<ReportTarget, ContentTarget>, Moderatable>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    /** The types of records that members report. */
    moderatables?: Partial<Record<ReportTarget, From<Moderatable>>>;
  }
}

/** Whether the team can hide, delete and restore targets of a type. */
export function isContent(type: string): type is ContentTarget {
  return contentTargets.some((content) => content === type);
}

/** Whether the team can hide a target or show it again. The team cannot change a target that others have hidden. */
export function isHidable({
  is_shown,
  hidden_at,
}: Pick<CurrentTarget, 'is_shown' | 'hidden_at'>): boolean {
  return is_shown || hidden_at !== null;
}

/** Returns the permission to hide targets of a type, and to delete and restore them. Null when nobody can. */
export function permissionOf(moderatables: Moderatables, type: ReportTarget) {
  const { permission = null } = isContent(type)
    ? moderatables[type]
    : (moderatables[type].hiding ?? {});
  return permission;
}

/** Returns the permission to set labels on targets of a type. Null for types without labels. */
export function labelPermissionOf(moderatables: Moderatables, type: ReportTarget) {
  if (!isContent(type) || !moderatables[type].applyLabels) return null;
  return moderatables[type].permission;
}

export function linkTo({ kind, id }: ShownOn) {
  return { relatedId: id, relatedKind: kind === 'event' ? kind : null };
}
