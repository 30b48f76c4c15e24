import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { buildMembers } from './members.ts';

const descriptions = {
  super_admin: '最高管理者',
  admin: '管理者',
  moderator: 'モデレーター',
} as const;

/** Returns the members that the sign-in page offers as accounts. */
export function demoAccounts(): DemoAccount[] {
  return buildMembers()
    .filter(({ sign_in }) => sign_in)
    .map(({ display_name, email, role }) => ({
      name: display_name,
      email,
      description: role === null ? 'メンバー' : descriptions[role],
      letter: [...display_name][0] ?? '',
    }));
}
