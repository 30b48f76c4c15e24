import {
  appealByLink,
  appealDecision,
  getDecisionByLink,
  getMyDecision,
} from '#contract/moderation/decisions.ts';
import type { AnnounceCases } from '#server/features/moderation/case-records/case-records.service.ts';
import type { Site } from '#server/platform/site.ts';
import { appeal, findLinkedDecision } from './appeals.service.ts';
import { readMyDecision, withPictureInside } from './my-decisions.service.ts';

interface AppealsSite extends Site {
  announceCases: AnnounceCases;
}

/** Decisions about members' content, as these members read them, and their appeals. */
export function registerAppeals({ binding, database, variants, announceCases }: AppealsSite): void {
  const { read } = database;
  const deps = { database, variants, announce: announceCases };
  binding.query(getMyDecision, ({ viewer, params }) =>
    readMyDecision(read, viewer.userId, params.decisionId),
  );
  binding.callable(appealDecision, async ({ viewer, input }) => ({
    decision: await appeal(deps, { userId: viewer.userId, ...input }),
  }));
  binding.callable(getDecisionByLink, async ({ input }) => {
    const { userId, decisionId } = await findLinkedDecision(read, input.token);
    const decision = await readMyDecision(read, userId, decisionId);
    return { decision: await withPictureInside(deps, decision) };
  });
  binding.callable(appealByLink, async ({ input: { token, text } }) => {
    const decision = await appeal(deps, { ...(await findLinkedDecision(read, token)), text });
    return { decision: await withPictureInside(deps, decision) };
  });
}
