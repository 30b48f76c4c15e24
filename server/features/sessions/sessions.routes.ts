import { registerCSRFTokenV2 } from '#contract/csrf.ts';
import { getSession, signOut } from '#contract/session.ts';
import { ownAccount } from '#server/features/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { type AnnounceSessionEnd, endSession, registerCsrfToken } from './sessions.service.ts';

/** Sessions: who is signed in, anti-forgery tokens, signing out. */
export function registerSessions(
  binding: Binding,
  database: Database,
  announceEnd: AnnounceSessionEnd,
): void {
  binding.query(getSession, async ({ viewer }) =>
    viewer ? ownAccount(database, viewer) : { user: null, profile: null },
  );
  binding.callable(registerCSRFTokenV2, ({ viewer, input }) =>
    registerCsrfToken(database, viewer, input.token),
  );
  binding.callable(signOut, async ({ request, reply }) => {
    const cookie = request.cookies[SESSION_COOKIE];
    if (cookie !== undefined) {
      await database.write((transaction, afterCommit) =>
        endSession(transaction, afterCommit, announceEnd, cookie),
      );
    }
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return { success: true as const };
  });
}
