import { endAbsence, getMissed } from '#contract/accounts/missed.ts';
import * as absences from '#server/features/members/profiles/absences.service.ts';
import type { RelatedVisibility } from '#server/features/notifications/notifications/timeline.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readMissed } from './missed.service.ts';

interface MissedSite extends Site {
  relatedVisibility: RelatedVisibility;
}

export function registerMissed({ binding, database, relatedVisibility }: MissedSite): void {
  binding.query(getMissed, ({ viewer }) => readMissed({ database, relatedVisibility }, viewer));
  binding.callable(endAbsence, ({ viewer }) => absences.endAbsence(database, viewer.userId));
}
