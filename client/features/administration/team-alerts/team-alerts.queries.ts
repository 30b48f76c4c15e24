import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import type { TeamAlertChoice } from '#contract/administration/team-alerts.ts';

const teamAlertsKeys = { choices: ['admin', 'alert-choices'] as const };

export function useAlertChoices() {
  return useQuery({
    queryKey: teamAlertsKeys.choices,
    queryFn: ({ signal }) => getJson('/api/admin/alert-choices', { signal }),
  });
}

export function useSetAlertChoice() {
  const client = useQueryClient();
  const call = useAdminCall({});
  return async (choice: TeamAlertChoice) => {
    const saved = await call(() => callFunction('setTeamAlertChoice', choice));
    client.setQueryData(teamAlertsKeys.choices, saved);
  };
}
