/** Query key of the settings as admins see them. */
export const systemSettingsKeys = { all: ['admin', 'settings'] as const };
