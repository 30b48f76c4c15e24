export const adminPermissions = [
  'manage_users',
  'manage_posts',
  'manage_events',
  'manage_reports',
  'manage_settings',
  'manage_admins',
  'manage_featured_content',
  'view_logs',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];
