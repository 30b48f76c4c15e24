import * as contract from '#contract/report-cases.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { decideAppeal } from './appeals-deciding.service.ts';
import { viewCase } from './case-view.service.ts';
import { claim, release } from './claiming.service.ts';
import { type DecidingDeps, decideCase } from './deciding.service.ts';
import { countCases, readCases } from './queue.service.ts';
import { overturn } from './taking-back.service.ts';

/** The queue of what was reported, for the team. */
export function registerReportCases(binding: Binding, deps: DecidingDeps): void {
  const { read } = deps.database;
  binding.query(contract.listReportCases, ({ viewer, search }) => readCases(read, viewer, search));
  binding.query(contract.countReportCases, ({ viewer }) => countCases(read, viewer));
  binding.query(contract.getReportCase, ({ viewer, params }) =>
    viewCase(read, viewer, params.caseId),
  );
  binding.callable(contract.claimReportCase, async ({ viewer, input }) => ({
    case: await claim(deps, viewer, input),
  }));
  binding.callable(contract.releaseReportCase, async ({ viewer, input }) => ({
    case: await release(deps, viewer, input.caseId),
  }));
  binding.callable(contract.decideReportCase, ({ viewer, input }) =>
    decideCase(deps, viewer, input),
  );
  binding.callable(contract.overturnDecision, ({ viewer, input }) => overturn(deps, viewer, input));
  binding.callable(contract.decideAppeal, ({ viewer, input }) => decideAppeal(deps, viewer, input));
}
