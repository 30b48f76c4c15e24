import type { ManagedUser } from '#contract/administration/managed-users.ts';
import type {
  Restriction,
  TeamBlock,
} from '#server/features/members/profiles/restrictions.policy.ts';
import type { AuditChange } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AdminTransaction } from './moderatable.service.ts';

export interface BlockChange {
  before: TeamBlock;
  after: TeamBlock;
}

export interface RestrictionChange {
  before: Restriction;
  after: Restriction;
}

export interface MemberBlocks {
  read(database: Queryable, userId: string): Promise<ManagedUser>;
  /** Blocks a member. Returns the change, or null when nothing changes. `changes` are added to the audit log. */
  block(
    adminTransaction: AdminTransaction,
    wanted: { userId: string; reason: string; until: string | null; changes: AuditChange[] },
  ): Promise<BlockChange | null>;
  /** Reverts a change of a block, unless the block has changed since. */
  revert(
    adminTransaction: AdminTransaction,
    change: BlockChange & { userId: string; reason: string },
  ): Promise<void>;
  /**
   * Queues the work that follows a change. Must be called before the member is locked, because that work locks the row
   * of its job before the member.
   */
  prepareRestriction(transaction: Queryable, userId: string): Promise<void>;
  /** Restricts a member. Returns the change, or null when nothing changes. */
  restrict(
    adminTransaction: AdminTransaction,
    wanted: { userId: string; reason: string; until: string | null },
  ): Promise<RestrictionChange | null>;
  /** Reverts a change of a restriction, unless the restriction has changed since. */
  liftRestriction(
    adminTransaction: AdminTransaction,
    change: RestrictionChange & { userId: string; reason: string },
  ): Promise<void>;
}
