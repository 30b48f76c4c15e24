import * as contract from '#contract/identity/session.ts';
import { ownAccount } from '#server/features/members/profiles/profiles.service.ts';
import { clearCookie, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { Site } from '#server/platform/site.ts';
import * as sessions from './sessions.service.ts';

interface SessionsSite extends Site {
  publishSessionEnd: sessions.PublishSessionEnd;
}

export function registerSessions(site: SessionsSite): void {
  const { binding, database, env, publishSessionEnd } = site;
  binding.query(contract.getSession, async ({ request: { account } }) =>
    account ? ownAccount(database, account) : { user: null, profile: null },
  );
  binding.callable(contract.registerCSRFTokenV2, ({ viewer, input }) =>
    sessions.registerCsrfToken(database, viewer, input.token),
  );
  binding.callable(contract.signOut, async ({ request, reply }) => {
    const cookie = request.sessionCookie;
    if (cookie !== undefined) {
      await database.write((transaction, afterCommit) =>
        sessions.endSession(transaction, afterCommit, publishSessionEnd, cookie),
      );
    }
    clearCookie(reply, env.publicUrl, SESSION_COOKIE);
    return { success: true as const };
  });
  binding.query(contract.listSessions, ({ viewer }) => sessions.readSessions(database, viewer));
  const deps = { database, publishEvent: publishSessionEnd };
  binding.callable(contract.endSession, ({ viewer, input }) =>
    sessions.endSessions(deps, viewer, { only: input.sessionId }),
  );
  binding.callable(contract.endOtherSessions, ({ viewer }) =>
    sessions.endSessions(deps, viewer, { except: viewer.sessionHash }),
  );
}
