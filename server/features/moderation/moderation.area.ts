import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { createContentsJob } from './cases/block-contents/apply-contents.job.ts';
import { registerCaseDecisions } from './cases/deciding/decide-case.routes.ts';
import { registerCaseFiling } from './cases/filing/case-filing.routes.ts';
import { holdNext } from './cases/filing/hold-reported.job.ts';
import { registerCaseQueue } from './cases/queue/case-queue.routes.ts';
import { readOpenedCase } from './cases/queue/case-queue.service.ts';
import { registerCaseView } from './cases/view/case-view.routes.ts';
import {
  allDecisionPictures,
  decisionPictures,
  decisionsOfMember,
  endOldDecisions,
  readOwnDecisions,
} from './decisions/decisions.service.ts';
import { registerGuidelines } from './guidelines/guidelines.routes.ts';
import { registerLinkHolds } from './link-holds/link-holds.routes.ts';
import { createRemovedPicturesJob } from './removed-pictures/removed-pictures.job.ts';
import { registerRestorations } from './restorations/restorations.routes.ts';
import { registerSavedReplies } from './saved-replies/saved-replies.routes.ts';

export const moderationArea = {
  guidelines: { routes: [registerGuidelines] },
  cases: {
    routes: [registerCaseFiling, registerCaseQueue, registerCaseView, registerCaseDecisions],
    jobs: [createContentsJob],
    watchers: { 'held-cases': { runNext: holdNext } },
    webhookContents: { 'case.opened': readOpenedCase },
  },
  decisions: {
    sweeps: { decisions: ({ database }: Ports) => endOldDecisions(database) },
    pictureReferences: [decisionPictures, allDecisionPictures],
    memberRecords: [() => decisionsOfMember],
    relatedVisibility: { decision: () => readOwnDecisions },
  },
  'link-holds': { routes: [registerLinkHolds] },
  'removed-pictures': { jobs: [createRemovedPicturesJob] },
  restorations: { routes: [registerRestorations] },
  'saved-replies': { routes: [registerSavedReplies] },
} satisfies Area;
