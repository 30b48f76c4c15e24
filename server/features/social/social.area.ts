import type { Area } from '#server/platform/noun.ts';
import { registerBlocks } from './blocks/blocks.routes.ts';
import { registerFollows } from './follows/follows.routes.ts';
import { followsOfMember, tiedAmong } from './follows/follows.service.ts';
import { registerMutes } from './mutes/mutes.routes.ts';
import { registerTagFollows } from './tag-follows/tag-follows.routes.ts';

export const socialArea = {
  follows: {
    routes: [registerFollows],
    memberRecords: [() => followsOfMember],
    relatedVisibility: {
      tied: () => (database, viewer, ids) => tiedAmong(database.read, viewer, ids),
    },
  },
  'tag-follows': { routes: [registerTagFollows] },
  mutes: { routes: [registerMutes] },
  blocks: { routes: [registerBlocks] },
} satisfies Area;
