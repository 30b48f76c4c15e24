import { rows } from '#server/platform/database/rows.ts';

/** The times at which a member was blocked or requested the deletion. Null when there is no such member. */
export const findStanding = rows('private_profiles').columnsBy(['blocked_at', 'leaving_at'], 'id');
