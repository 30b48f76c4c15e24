import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';

/** The kinds of alerts, with the permission that each requires. */
export const teamAlertPermissions = {
  'heavy-case': 'manage_reports',
  appeal: 'manage_reports',
  'old-queue': 'manage_reports',
  'team-absent': 'manage_users',
  'failed-job': 'manage_settings',
  'full-disk': 'manage_settings',
  'failed-backup': 'manage_settings',
  'failing-webhook': 'manage_settings',
  'mail-server': 'manage_settings',
  'failed-mail': 'manage_settings',
  'expiring-certificate': 'manage_settings',
  'damaged-database': 'manage_settings',
} as const satisfies Record<string, AdminPermission>;

export type TeamAlertKind = keyof typeof teamAlertPermissions;

export const teamAlertKinds = Object.keys(teamAlertPermissions) as TeamAlertKind[];

const choiceFields = {
  kind: z.enum(teamAlertKinds, '種類の指定が正しくありません'),
  on_site: z.boolean(),
  by_push: z.boolean(),
  by_mail: z.boolean(),
};

const teamAlertChoiceSchema = z.object(choiceFields);
export type TeamAlertChoice = z.infer<typeof teamAlertChoiceSchema>;

/** The kinds that are mailed by default. The team must learn of them even when nobody uses the site. */
const mailedKinds: readonly TeamAlertKind[] = [
  'team-absent',
  'full-disk',
  'failed-backup',
  'expiring-certificate',
  'damaged-database',
];

export function defaultAlertChoice(kind: TeamAlertKind): TeamAlertChoice {
  return { kind, on_site: true, by_push: false, by_mail: mailedKinds.includes(kind) };
}

const choicesSchema = z.object({ items: z.array(teamAlertChoiceSchema) });

export const listTeamAlertChoices = defineQuery('/api/admin/alert-choices', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns how the caller is told of what the team should know. Empty for members without a permission.',
  response: choicesSchema,
});

export const setTeamAlertChoice = defineFunction('setTeamAlertChoice', {
  access: 'member',
  summary:
    'Saves how the caller is told of a kind. Fails with permission-denied without the permission of the kind.',
  whileReadOnly: 'team',
  input: z.strictObject(choiceFields),
  output: choicesSchema,
});
