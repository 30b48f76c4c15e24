import {
  defaultAlertChoice,
  type TeamAlertChoice,
  type TeamAlertKind,
  teamAlertKinds,
} from '#contract/administration/team-alerts.ts';
import { listAdminRecords } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { maySee } from './team-alerts.policy.ts';
import * as store from './team-alerts.store.ts';

/** Returns the choices of a member for each kind of alert that their permissions allow. */
export async function readAlertChoices(
  { read }: Database,
  { userId, admin }: Viewer,
): Promise<{ items: TeamAlertChoice[] }> {
  const chosen = await store.listChoices(read, [userId]);
  const items = teamAlertKinds
    .filter((kind) => maySee(admin, kind))
    .map((kind) => {
      const { user_id: _, ...choice } = chosen.find((row) => row.kind === kind) ?? {
        ...{ user_id: userId },
        ...defaultAlertChoice(kind),
      };
      return choice;
    });
  return { items };
}

/** Saves a member's choice for a kind of alert. Throws permission-denied. */
export async function saveAlertChoice(
  database: Database,
  viewer: Viewer,
  choice: TeamAlertChoice,
): Promise<{ items: TeamAlertChoice[] }> {
  if (!maySee(viewer.admin, choice.kind)) throw new AppError('permission-denied');
  await database.writeOne((queryable) => store.upsertChoice(queryable, viewer.userId, choice));
  return readAlertChoices(database, viewer);
}

/** Returns the members of the team who may see a kind of alert now, with their choices. */
export async function listNotified(
  database: Queryable,
  kind: TeamAlertKind,
): Promise<(TeamAlertChoice & { userId: string })[]> {
  const admins = await listAdminRecords(database);
  const ids = [...admins].filter(([, admin]) => maySee(admin, kind)).map(([id]) => id);
  const chosen = await store.listChoices(database, ids);
  return ids.map((userId) => ({
    ...defaultAlertChoice(kind),
    ...chosen.find((row) => row.user_id === userId && row.kind === kind),
    userId,
  }));
}
