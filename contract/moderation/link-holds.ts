import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';

export const getLinkReview = defineQuery('/api/link-review', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns whether what the caller publishes with links to other sites is reviewed by the team first, as for new members.',
  response: z.object({ waits: z.boolean() }),
});
