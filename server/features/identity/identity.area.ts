import { registerSessions } from './sessions/sessions.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

/** What the area registers. */
export const identityArea = [registerSessions, registerSignIn];
