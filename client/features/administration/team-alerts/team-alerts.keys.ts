/** Query keys of how the viewer is told of what the team should know. */
export const teamAlertsKeys = { choices: ['admin', 'alert-choices'] as const };
