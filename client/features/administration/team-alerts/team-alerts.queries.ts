import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import type { TeamAlertChoice } from '#contract/administration/team-alerts.ts';

/** Query keys for the alert settings of the viewer. */
const teamAlertsKeys = { choices: ['admin', 'alert-choices'] as const };

const alertChoicesQuery = queryOptions({
  queryKey: teamAlertsKeys.choices,
  queryFn: ({ signal }) => getJson('/api/admin/alert-choices', { signal }),
});

/** Reads the alert settings of the viewer, by kind. */
export function useAlertChoices() {
  return useQuery(alertChoicesQuery);
}

/** Returns the call that saves a choice. It throws `ApiError`. */
export function useSetAlertChoice() {
  const client = useQueryClient();
  const call = useAdminCall({});
  return async (choice: TeamAlertChoice) => {
    const saved = await call(() => callFunction('setTeamAlertChoice', choice));
    client.setQueryData(teamAlertsKeys.choices, saved);
  };
}
