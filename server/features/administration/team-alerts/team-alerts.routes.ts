import { listTeamAlertChoices, setTeamAlertChoice } from '#contract/administration/team-alerts.ts';
import type { Site } from '#server/platform/site.ts';
import { readAlertChoices, saveAlertChoice } from './team-alerts.service.ts';

export function registerTeamAlerts({ binding, database }: Site): void {
  binding.query(listTeamAlertChoices, ({ viewer }) => readAlertChoices(database, viewer));
  binding.callable(setTeamAlertChoice, ({ viewer, input }) =>
    saveAlertChoice(database, viewer, input),
  );
}
