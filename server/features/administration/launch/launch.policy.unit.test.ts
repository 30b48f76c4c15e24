import { expect, it } from 'vitest';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import { canChoose, describeSteps, type LaunchFacts } from './launch.policy.ts';

const nothing: LaunchFacts = {
  done: new Set(),
  hasMailServer: false,
  hasBackupFolder: false,
  choices: new Set(),
};
const admin = (...permissions: AdminPermission[]) => ({
  rank: null,
  permissions: new Set(permissions),
});

/** Returns the names of the steps for which a condition holds. */
function steps(
  facts: Partial<LaunchFacts>,
  holds: (step: ReturnType<typeof describeSteps>[number]) => boolean,
  viewer = admin('manage_settings'),
): string {
  return describeSteps({ ...nothing, ...facts }, viewer)
    .filter(holds)
    .map(({ name }) => name)
    .join(' ');
}

it('a step is done when all of its parts are', () => {
  const done = new Set(['site_name', 'operator_name', 'terms', 'privacy'] as const);
  expect(steps({ done }, ({ state }) => state === 'done')).toBe('site-name legal-pages');
  const operator = describeSteps({ ...nothing, done }, admin()).find(
    ({ name }) => name === 'operator',
  );
  expect(operator).toMatchObject({ state: 'open', missing: ['contact_email'] });
});

it('some steps can be omitted, and mail and backups only until the operator has set them up', () => {
  const canOmit = ({ can }: { can: { omit: boolean } }) => can.omit;
  expect(steps({}, canOmit)).toBe('guidelines contracts mail backup');
  expect(steps({ hasMailServer: true }, canOmit)).toBe('guidelines contracts backup');
  expect(steps({ hasBackupFolder: true }, canOmit)).toBe('guidelines contracts mail');
  expect(steps({ done: new Set(['mail', 'guidelines']) }, canOmit)).toBe('contracts backup');
  expect(steps({}, canOmit, admin('manage_featured_content'))).toBe('');
});

it('an omitted step is not open, unless the operator has set it up', () => {
  const choices = new Set(['mail', 'guidelines'] as const);
  const isOmitted = ({ state }: { state: string }) => state === 'omitted';
  expect(steps({ choices }, isOmitted)).toBe('guidelines mail');
  expect(steps({ choices, hasMailServer: true }, isOmitted)).toBe('guidelines');
  expect(steps({ choices, done: new Set(['guidelines']) }, isOmitted)).toBe('mail');
});

it('a step names the missing setting of the operator', () => {
  const settingsOf = (facts: Partial<LaunchFacts>) =>
    describeSteps({ ...nothing, ...facts }, admin()).flatMap(({ needs }) => needs ?? []);
  expect(settingsOf({})).toEqual(['SMTP_URL', 'BACKUP_DIR']);
  expect(settingsOf({ hasMailServer: true })).toEqual(['BACKUP_DIR']);
  expect(settingsOf({ hasBackupFolder: true })).toEqual(['SMTP_URL']);
  expect(settingsOf({ done: new Set(['mail', 'backup']) })).toEqual([]);
});

it('a step opens for those who have the permission of its page', () => {
  const canOpen = ({ can }: { can: { open: boolean } }) => can.open;
  expect(steps({}, canOpen, admin('manage_featured_content'))).toBe('announcement');
  expect(steps({}, canOpen)).not.toContain('announcement');
  expect(canChoose(admin('manage_settings'))).toBe(true);
  expect(canChoose(admin('manage_featured_content'))).toBe(false);
});
