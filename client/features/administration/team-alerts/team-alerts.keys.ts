/** Query keys for the alert settings of the viewer. */
export const teamAlertsKeys = { choices: ['admin', 'alert-choices'] as const };
