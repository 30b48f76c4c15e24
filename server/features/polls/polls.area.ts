import { registerManagedPolls } from './polls/managed-polls.routes.ts';
import { registerPolls } from './polls/polls.routes.ts';

/** What the area registers. */
export const pollsArea = [registerPolls, registerManagedPolls];
