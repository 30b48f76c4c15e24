/** Shortens the waits of background work, so that a round does not last for the longest of them. */
import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';

const past = () => new Date(Date.now() - SECOND).toISOString();

/** Ends the leases of a process that is known to be dead. */
export async function endLeases({ writeOne }: Database): Promise<void> {
  await writeOne((queryable) =>
    queryable
      .updateTable('jobs')
      .set({ leased_until: past() })
      .where('state', '=', 'running')
      .execute(),
  );
}

/** Makes failed jobs and failed mails due that wait for their next attempt. */
export async function endPauses({ writeOne }: Database): Promise<void> {
  await writeOne((queryable) =>
    queryable
      .updateTable('jobs')
      .set({ run_at: past() })
      .where('state', '=', 'waiting')
      .where((eb) => eb.or([eb('attempts', '>', 0), eb('kind', '=', 'mail-sending')]))
      .execute(),
  );
  await writeOne((queryable) =>
    queryable.updateTable('mails').set({ run_at: past() }).where('state', '=', 'waiting').execute(),
  );
}
