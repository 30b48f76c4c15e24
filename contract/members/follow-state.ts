import { z } from 'zod';

/** Whether the viewer and another member follow each other; both is 相互フォロー中. */
export const followStateSchema = z.object({
  is_following: z.boolean(),
  is_followed_by: z.boolean(),
});

export type FollowState = z.infer<typeof followStateSchema>;
