import type { Area } from '#server/platform/noun.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

export const identityArea = {
  sessions: { routes: [registerSessions] },
  'sign-in': { routes: [registerSignIn] },
} satisfies Area;
