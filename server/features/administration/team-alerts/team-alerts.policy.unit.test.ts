import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { maySee } from './team-alerts.policy.ts';

it('an alert needs the permission of its kind', () => {
  expect(maySee(viewerWith('manage_reports').admin, 'appeal')).toBe(true);
  expect(maySee(viewerWith('manage_reports').admin, 'full-disk')).toBe(false);
  expect(maySee(null, 'appeal')).toBe(false);
});
