import { z } from 'zod';

/** Whether the viewer and another member follow each other; both is 相互フォロー中. */
export const followStateSchema = z.object({
  is_following: z.boolean(),
  is_followed_by: z.boolean(),
  /** Whether a follow needs the consent of the other member, or waits for it. Absent for a follow that needs none. */
  request: z.enum(['needed', 'pending']).optional(),
  /** Whether another follow would need consent once this one has ended. Absent without a follow. */
  needs_consent_again: z.literal(true).optional(),
  /** Whether the other member asks to follow the viewer. On profiles only. */
  asks_to_follow: z.boolean().optional(),
});

export type FollowState = z.infer<typeof followStateSchema>;
