import type { Area } from '#server/platform/noun.ts';
import { registerPasskeyRecovery } from './passkey-recovery/passkey-recovery.routes.ts';
import { registerPasskeys } from './passkeys/passkeys.routes.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

export const identityArea = {
  passkeys: { routes: [registerPasskeys] },
  sessions: { routes: [registerSessions] },
  'passkey-recovery': { routes: [registerPasskeyRecovery] },
  'sign-in': { routes: [registerSignIn] },
} satisfies Area;
