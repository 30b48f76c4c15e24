import type { Tables } from '#server/platform/database/tables.ts';
import type { AppealsTable } from './appeals.tables.ts';

/** Whether a decision is shown to the member whom it is about. Only decisions with consequences are. */
export function isVisibleToMember({ action }: Pick<Tables['decisions'], 'action'>): boolean {
  return action !== 'none';
}

export function canAppeal(decision: Tables['decisions'], appeal: AppealsTable | null): boolean {
  const isOpen =
    decision.overturned_at === null && decision.appeal_until > new Date().toISOString();
  return isOpen && appeal === null;
}
