import { registerCSRFTokenV2 } from '#contract/csrf.ts';
import { getSession, signOut } from '#contract/session.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { ownAccount } from '#server/features/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { clearCookie, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { endOthers, endOwn, readSessions } from './connected.service.ts';
import {
  type AnnounceSessionEnd,
  endSession as endSessionOfCookie,
  registerCsrfToken,
} from './sessions.service.ts';

interface SessionsDeps {
  database: Database;
  publicUrl: URL;
  announceSessionEnd: AnnounceSessionEnd;
}

/** Sessions: who is signed in and where, anti-forgery tokens, signing out. */
export function registerSessions(
  binding: Binding,
  { database, publicUrl, announceSessionEnd }: SessionsDeps,
): void {
  binding.query(getSession, async ({ request: { account } }) =>
    account ? ownAccount(database, account) : { user: null, profile: null },
  );
  binding.callable(registerCSRFTokenV2, ({ viewer, input }) =>
    registerCsrfToken(database, viewer, input.token),
  );
  binding.callable(signOut, async ({ request, reply }) => {
    const cookie = request.sessionCookie;
    if (cookie !== undefined) {
      await database.write((transaction, afterCommit) =>
        endSessionOfCookie(transaction, afterCommit, announceSessionEnd, cookie),
      );
    }
    clearCookie(reply, publicUrl, SESSION_COOKIE);
    return { success: true as const };
  });
  binding.query(listSessions, ({ viewer }) => readSessions(database, viewer));
  const deps = { database, announce: announceSessionEnd };
  binding.callable(endSession, ({ viewer, input }) => endOwn(deps, viewer, input.sessionId));
  binding.callable(endOtherSessions, ({ viewer }) => endOthers(deps, viewer));
}
