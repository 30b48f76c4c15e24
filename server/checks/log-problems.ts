import type { Log } from '#server/platform/log/log.ts';
import { type CheckContext, lineOf } from './check.ts';
import { checksAt } from './checks.ts';
import { runChecks } from './run-checks.ts';

/** Logs the problems that the checks find at the start. A problem does not prevent the start. */
export async function logProblems(
  context: Pick<CheckContext, 'env' | 'variables'>,
  log: Log,
): Promise<void> {
  for (const finding of await runChecks(checksAt('start'), context)) {
    if (finding.level !== 'ok') log.warn({ check: finding.check }, lineOf(finding, 'en'));
  }
}
