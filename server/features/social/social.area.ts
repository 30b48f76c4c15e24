import { registerBlocks } from './blocks/blocks.routes.ts';
import { registerFollows } from './follows/follows.routes.ts';
import { registerMutes } from './mutes/mutes.routes.ts';
import { registerTagFollows } from './tag-follows/tag-follows.routes.ts';

/** What the area registers. */
export const socialArea = [registerFollows, registerTagFollows, registerMutes, registerBlocks];
