import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { birthdayRow } from '#server/features/members/birthdays/birthdays.tables.ts';
import {
  privateProfileRow,
  profileRow,
} from '#server/features/members/profiles/profiles.tables.ts';
import { reportRow } from '#server/features/moderation/reports/reports.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { adminRow } from '#server/features/team/admins/admins.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { demoSubject } from '#server/platform/identity/demo-accounts.ts';
import { DEMO_ISSUER } from '#server/platform/identity/demo-provider.ts';
import type { DemoCommunity, DemoMember } from '../community/types.ts';

/**
 * Returns the id of an item. It is the same in each seeding, so that the next start can continue an interrupted one.
 */
export function demoId(kind: string, key: string): string {
  const digest = createHash('sha256').update(`${kind} ${key}`).digest('base64');
  return digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20);
}

/** Returns the time `minutes` after `base`, in ISO 8601. Negative minutes are before it. */
export function timeAt(base: string, minutes: number): string {
  return new Date(Date.parse(base) + minutes * MINUTE).toISOString();
}

/** Returns the profile of a member, with the numbers of their follows and followers. */
export function memberProfileRow(
  member: DemoMember,
  { follows }: DemoCommunity,
  base: string,
): Tables['profiles'] {
  const { username, display_name, bio, website, location, is_verified } = member;
  return profileRow({
    id: demoId('member', username),
    username,
    display_name,
    bio,
    website,
    location,
    is_verified,
    is_profile_complete: true,
    follower_count: follows.filter(({ following }) => following === username).length,
    following_count: follows.filter(({ follower }) => follower === username).length,
    created_at: new Date(Date.parse(base) - member.joined_days_ago * DAY).toISOString(),
  });
}

/** Returns the row of a member's birthday, which followers see. Empty when there is none. */
export function birthdayRows(
  { username, birthday_in_days }: DemoMember,
  base: string,
): Tables['birthdays'][] {
  if (birthday_in_days === null) return [];
  const day = japanDay(Date.parse(base) + birthday_in_days * DAY).slice(5);
  return [birthdayRow({ user_id: demoId('member', username), day, visible_to: 'followers' })];
}

/** Returns the private profile of a member. The last visits of members are spread over the last weeks. */
export function memberPrivateRow(
  { username, email, visibility, joined_days_ago }: DemoMember,
  index: number,
  base: string,
): Tables['private_profiles'] {
  const days = Math.min(joined_days_ago, (index * 5) % 32);
  return privateProfileRow({
    id: demoId('member', username),
    email,
    profile_visibility: visibility,
    is_profile_complete: true,
    last_used_at: new Date(Date.parse(base) - days * DAY).toISOString(),
  });
}

export function identityRow({ username, email }: DemoMember, base: string): Tables['identities'] {
  return {
    issuer: DEMO_ISSUER,
    subject: demoSubject(email),
    user_id: demoId('member', username),
    created_at: base,
  };
}

export function memberAdminRow(
  { username, role }: DemoMember,
  base: string,
): Tables['admin_users'] {
  return adminRow({ id: demoId('member', username), rank: role, created_at: base });
}

export function followRows({ follows }: DemoCommunity, base: string): Tables['follows'][] {
  return follows.map(({ follower, following, minutes_ago }) =>
    followRow({
      follower_id: demoId('member', follower),
      following_id: demoId('member', following),
      created_at: timeAt(base, -minutes_ago),
    }),
  );
}

/** Returns all reports of the community. */
export function reportRows({ reports }: DemoCommunity, base: string): Tables['reports'][] {
  return reports.map(({ reporter, target_type, target, minutes_ago, ...fields }) => {
    const kind = target_type === 'user' ? 'member' : target_type;
    return reportRow({
      ...fields,
      id: demoId('report', `${reporter} ${target_type} ${target}`),
      reporter_id: demoId('member', reporter),
      target_type,
      target_id: demoId(kind, target),
      created_at: timeAt(base, -minutes_ago),
    });
  });
}
