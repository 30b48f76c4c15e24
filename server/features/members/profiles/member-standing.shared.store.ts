import { rows } from '#server/platform/database/rows.ts';

/** The columns that keep a member from acting: a block, or a pending deletion. Null when there is no such member. */
export const findStanding = rows('private_profiles').columnsBy(['blocked_at', 'leaving_at'], 'id');
