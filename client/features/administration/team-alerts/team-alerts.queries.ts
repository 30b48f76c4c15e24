import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import type { TeamAlertChoice } from '#contract/administration/team-alerts.ts';

const teamAlertsKeys = { choices: ['admin', 'alert-choices'] as const };

export function useAlertChoices() {
  return useQuery({
    queryKey: teamAlertsKeys.choices,
    queryFn: ({ signal }) => getJson('/api/admin/alert-choices', { signal }),
  });
}

const nothing = {};

export function useSetAlertChoice() {
  const client = useQueryClient();
  const call = useAdminFunction<'setTeamAlertChoice'>(nothing);
  return (choice: TeamAlertChoice) =>
    call('setTeamAlertChoice', choice, (saved) =>
      client.setQueryData(teamAlertsKeys.choices, saved),
    );
}
