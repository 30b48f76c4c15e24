import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { optionalReasonSchema } from '#contract/moderation/moderation.ts';

const access = { permission: 'manage_users' } as const;

export const registrationStates = ['waiting', 'refused'] as const;
export type RegistrationState = (typeof registrationStates)[number];

const registrationSchema = z.object({
  user: profileSummarySchema,
  bio: z.string(),
  email: z.string(),
  state: z.enum(registrationStates),
  /** The time of the request. For a refused registration, the time of the refusal. */
  at: timeSchema,
  reason: z.string(),
});
export type Registration = z.infer<typeof registrationSchema>;

export const listRegistrations = defineQuery('/api/admin/registrations', {
  access,
  summary:
    'Returns the users who ask to become members, the longest waiting first, or those whom the team has refused, the latest first.',
  search: pageQuerySchema.extend({
    state: z.enum(registrationStates, '状態の指定が正しくありません').default('waiting'),
  }),
  response: pageOf(registrationSchema),
});

const registrationDecisions = ['approved', 'refused', 'waiting'] as const;
export type RegistrationDecision = (typeof registrationDecisions)[number];

export const decideRegistration = defineFunction('decideRegistration', {
  access: { ...access, live: true },
  summary:
    'Approves or refuses a user who asks to become a member, or takes a refusal back (`waiting`). The user is told at once. A repeated call changes nothing. Fails with `changed-elsewhere` for a refusal of somebody who has been approved.',
  perMinute: 120,
  input: z.strictObject({
    userId: idSchema,
    decision: z.enum(registrationDecisions, '承認するかどうかを選んでください'),
    reason: optionalReasonSchema,
  }),
  output: z.object({ user_id: idSchema, decision: z.enum(registrationDecisions) }),
});
