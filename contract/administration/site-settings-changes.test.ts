import { expect, it } from 'vitest';
import { auditFieldName } from '#contract/team/audit-sentences.ts';
import { systemSettingsFields } from './site-settings-changes.ts';

it.each(Object.keys(systemSettingsFields))(
  'the audit log names the setting %s [BRAND-14]',
  (field) => {
    expect(auditFieldName(field)).not.toBe(field);
  },
);
