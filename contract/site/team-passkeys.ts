/** Who on the team must have a passkey: nobody, super admins, also admins, or everybody. */
export const teamPasskeys = ['optional', 'super_admins', 'admins', 'team'] as const;
export type TeamPasskeys = (typeof teamPasskeys)[number];
