import { z } from 'zod';

/** The follows between the viewer and another member, in both directions. Mutual follows are 相互フォロー中. */
export const followStateSchema = z.object({
  is_following: z.boolean(),
  is_followed_by: z.boolean(),
  /** `needed`: a follow needs the consent of the other member. `pending`: the viewer has requested it. */
  request: z.enum(['needed', 'pending']).optional(),
  /** Set when a new follow after an unfollow would need consent. */
  needs_consent_again: z.literal(true).optional(),
  /** Whether the other member has requested to follow the viewer. Only on profiles. */
  asks_to_follow: z.boolean().optional(),
});

export type FollowState = z.infer<typeof followStateSchema>;
