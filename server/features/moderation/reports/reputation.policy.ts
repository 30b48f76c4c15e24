import { DAY, NEWCOMER_AGE } from '#contract/foundations/limits.ts';

export interface ReporterRecord {
  /** The numbers of the reporter's reports with and without an effect. */
  right: number;
  wrong: number;
  /** The age of the reporter's account in milliseconds. */
  age: number;
}

export const AVERAGE_WEIGHT = 100;

/** The weight from which a target is hidden until its review. The reports of one member always weigh less. */
export const HIDING_WEIGHT = 300;

/** The most that new accounts together add to the weight of a case, so that they alone never hide a target. */
export const NEW_ACCOUNTS_WEIGHT = 100;

/** The age from which an account has its full weight. */
const GROWN_AFTER = 30 * DAY;
/** The smallest share of the full weight, which an account has for its first three days. */
const LEAST_SHARE = 0.1;

/**
 * Returns the weight of a report: always below 200, and 100 for an established account without earlier reports. One
 * right and one wrong report are added to the record, so that a single report has little effect.
 */
export function weightOf({ right, wrong, age }: ReporterRecord): number {
  const accuracy = (right + 1) / (right + wrong + 2);
  const share = Math.max(LEAST_SHARE, Math.min(1, age / GROWN_AFTER));
  return Math.floor(2 * AVERAGE_WEIGHT * accuracy * share);
}

/** Whether a reporter counts as a new account: it is young and none of its reports has had an effect. */
export function isNewAccount({ right, age }: ReporterRecord): boolean {
  return right === 0 && age < NEWCOMER_AGE;
}

/** The total weight of the reports of a case. */
interface CaseWeight {
  weight: number;
  new_accounts_weight: number;
}

export function weightWith(
  { weight, new_accounts_weight: before }: CaseWeight,
  report: { weight: number; is_new_account: boolean },
): CaseWeight {
  if (!report.is_new_account) {
    return { weight: weight + report.weight, new_accounts_weight: before };
  }
  const after = Math.min(NEW_ACCOUNTS_WEIGHT, before + report.weight);
  return { weight: weight + after - before, new_accounts_weight: after };
}
