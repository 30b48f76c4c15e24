import { registerCases } from './cases/cases.routes.ts';
import { registerCaseFiling } from './cases/filing/case-filing.routes.ts';
import { registerGuidelines } from './guidelines/guidelines.routes.ts';
import { registerLinkHolds } from './link-holds/link-holds.routes.ts';
import { registerRestorations } from './restorations/restorations.routes.ts';
import { registerSavedReplies } from './saved-replies/saved-replies.routes.ts';

/** What the area registers. */
export const moderationArea = [
  registerGuidelines,
  registerCases,
  registerCaseFiling,
  registerLinkHolds,
  registerRestorations,
  registerSavedReplies,
];
