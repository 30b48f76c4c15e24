import { z } from 'zod';
import { type ContentTarget, contentTargets } from '#contract/moderation/reports.ts';
import type { ContentsDeps } from '#server/features/moderation/cases/cases.service.ts';
import { listOpenOf } from '#server/features/moderation/cases/cases.shared.store.ts';
import {
  contentsKind,
  parseContents,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { WriteTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import {
  type Covering,
  endOtherCase,
  hideCovered,
  type Progress,
  removeCovered,
} from './cover-content.service.ts';
import { revertSlice } from './revert-contents.service.ts';

/**
 * The maximum numbers of cases and contents in one transaction. They are low, so that other writers do not wait long.
 */
const CASES_PER_SLICE = 10;
const CONTENTS_PER_SLICE = 20;

/** The position of the work. Step 0 ends the cases. Each later step covers one type of content. */
const progressSchema = z.object({
  step: z.int().default(0),
  type: z.string().default(''),
  id: z.string().default(''),
});

/**
 * Returns the job that ends the other cases of a blocked member and hides or deletes what the block covers, in slices.
 * When the decision is overturned, the job reverts this work. The audit log has an entry only for the decision.
 */
export function createContentsJob(deps: ContentsDeps): Job {
  return defineJob({
    kind: contentsKind,
    attempts: 20,
    isPaced: true,
    run: ({ decisionId }, job) =>
      deps.database.write(async (transaction, afterCommit) => {
        const progress = progressSchema.parse((await job.lock(transaction)) ?? {});
        const decision = await findDecision(transaction, decisionId);
        const contents = decision && parseContents(decision);
        if (!decision || !contents) return job.end(transaction);
        const slice = decision.overturned_at === null ? applySlice : revertSlice;
        const covering = { decision, contents };
        const next = await slice(deps, { transaction, afterCommit }, covering, progress);
        if (next === null) await job.end(transaction);
        else await job.pause(transaction, { progress: next });
      }),
  });
}

/** Applies the next slice. Returns the next position, or null at the end. */
async function applySlice(
  deps: ContentsDeps,
  writeTransaction: WriteTransaction,
  covering: Covering,
  { step, ...progress }: Progress,
): Promise<Progress | null> {
  if (step === 0) {
    const ended = await endSomeCases(deps, writeTransaction, covering);
    return { ...progress, step: ended < CASES_PER_SLICE ? 1 : 0 };
  }
  const { scope } = covering.contents;
  const type = contentTargets[step - 1];
  if (type === undefined || scope === 'none' || scope === 'target') return null;
  const covered = await coverSome(deps, writeTransaction, covering, type);
  return { ...progress, step: covered < CONTENTS_PER_SLICE ? step + 1 : step };
}

async function endSomeCases(
  deps: ContentsDeps,
  writeTransaction: WriteTransaction,
  covering: Covering,
): Promise<number> {
  const { target_user_id: userId, created_at: until } = covering.decision;
  const { transaction } = writeTransaction;
  const ids = await listOpenOf(transaction, { userId, until }, CASES_PER_SLICE);
  for (const id of ids) await endOtherCase(deps, writeTransaction, covering, id);
  return ids.length;
}

async function coverSome(
  { moderatables }: ContentsDeps,
  writeTransaction: WriteTransaction,
  { decision, contents }: Covering,
  type: ContentTarget,
): Promise<number> {
  const made = { userId: decision.target_user_id, since: contents.since };
  const { transaction } = writeTransaction;
  const { ofMember } = moderatables[type];
  const ids = await ofMember.list(transaction, made, CONTENTS_PER_SLICE);
  for (const id of ids) {
    if (contents.effect === 'delete') {
      await removeCovered(moderatables, writeTransaction, { decision, contents }, { type, id });
    } else await hideCovered(moderatables, writeTransaction, { decision, contents }, { type, id });
  }
  return ids.length;
}
