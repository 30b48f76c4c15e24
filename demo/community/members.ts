import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { manifest } from '../pictures/pictures.ts';
import { memberTexts } from '../texts/members.ts';
import type { DemoMember } from './types.ts';

/** Returns the members, sign-in accounts first. */
export function buildMembers(): DemoMember[] {
  return memberTexts.map((text) => ({
    username: text.username,
    display_name: text.display_name,
    bio: text.bio,
    location: text.location ?? '',
    website: text.website ?? '',
    email: `${text.username}@demo.invalid`,
    is_verified: text.is_verified ?? false,
    joined_days_ago: text.joined_days_ago,
    avatar: pictureNamed(text.username),
    cover: pictureNamed(`${text.username}-cover`),
    role: text.role ?? null,
    visibility: text.visibility ?? 'public',
    sign_in: text.sign_in ?? false,
    birthday_in_days: text.birthday_in_days ?? null,
  }));
}

function pictureNamed(name: string): string | null {
  return name in manifest.members ? name : null;
}

const descriptions = {
  super_admin: '最高管理者',
  admin: '管理者',
  moderator: 'モデレーター',
} as const;

/** Returns the members whose accounts the sign-in page offers. */
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
