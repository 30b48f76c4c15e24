import {
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  registerCSRFTokenV2,
  signOut,
} from '#contract/identity/session.ts';
import { ownAccount } from '#server/features/members/profiles/profiles.service.ts';
import { clearCookie, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { Site } from '#server/platform/site.ts';
import { endSessions, readSessions } from './connected-sessions.service.ts';
import {
  endSession as endSessionOfCookie,
  type PublishSessionEnd,
  registerCsrfToken,
} from './sessions.service.ts';

interface SessionsSite extends Site {
  publishSessionEnd: PublishSessionEnd;
}

export function registerSessions(site: SessionsSite): void {
  const { binding, database, env, publishSessionEnd } = site;
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
        endSessionOfCookie(transaction, afterCommit, publishSessionEnd, cookie),
      );
    }
    clearCookie(reply, env.publicUrl, SESSION_COOKIE);
    return { success: true as const };
  });
  binding.query(listSessions, ({ viewer }) => readSessions(database, viewer));
  const deps = { database, publishEvent: publishSessionEnd };
  binding.callable(endSession, ({ viewer, input }) =>
    endSessions(deps, viewer, { only: input.sessionId }),
  );
  binding.callable(endOtherSessions, ({ viewer }) =>
    endSessions(deps, viewer, { except: viewer.sessionHash }),
  );
}
