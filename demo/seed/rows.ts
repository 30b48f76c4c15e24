import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '#contract/limits.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { demoSubject } from '#server/platform/identity/demo-accounts.ts';
import { DEMO_ISSUER } from '#server/platform/identity/demo-provider.ts';
import { searchKey } from '#server/platform/search-key.ts';
import type { DemoCommunity, DemoMember } from '../community/types.ts';

/** The id of a demo thing: the same at every seeding, so that a killed one goes on where it ended. */
export function demoId(kind: string, key: string): string {
  const digest = createHash('sha256').update(`${kind} ${key}`).digest('base64');
  return digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20);
}

/** `minutes` after `base` (before it when negative), as the tables hold times. */
export function timeAt(base: string, minutes: number): string {
  return new Date(Date.parse(base) + minutes * MINUTE).toISOString();
}

/** A member with the counts of the follows they take part in. */
export function profileRow(
  member: DemoMember,
  { follows }: DemoCommunity,
  base: string,
): Tables['profiles'] {
  const { username, display_name, bio, website, location, is_verified } = member;
  const joined = new Date(Date.parse(base) - member.joined_days_ago * DAY).toISOString();
  return {
    id: demoId('member', username),
    username,
    username_lower: username.toLowerCase(),
    display_name,
    display_name_lower: searchKey(display_name),
    bio,
    avatar_key: null,
    website,
    location,
    is_verified,
    is_profile_complete: true,
    post_count: 0,
    follower_count: follows.filter(({ following }) => following === username).length,
    following_count: follows.filter(({ follower }) => follower === username).length,
    created_at: joined,
    updated_at: joined,
  };
}

export function privateProfileRow({
  username,
  email,
  visibility,
}: DemoMember): Tables['private_profiles'] {
  return {
    id: demoId('member', username),
    email,
    profile_visibility: visibility,
    message_privacy: 'followers',
    allow_messages: true,
    email_notifications: true,
    push_notifications: true,
    wallet_address: null,
    is_profile_complete: true,
    blocked_at: null,
  };
}

export function identityRow({ username, email }: DemoMember, base: string): Tables['identities'] {
  return {
    issuer: DEMO_ISSUER,
    subject: demoSubject(email),
    user_id: demoId('member', username),
    created_at: base,
  };
}

export function adminRow({ username, role }: DemoMember, base: string): Tables['admin_users'] {
  const id = demoId('member', username);
  return { id, rank: role, has_own_permissions: false, created_at: base };
}

export function followRows({ follows }: DemoCommunity, base: string): Tables['follows'][] {
  return follows.map(({ follower, following, minutes_ago }) => ({
    follower_id: demoId('member', follower),
    following_id: demoId('member', following),
    created_at: timeAt(base, -minutes_ago),
  }));
}

/** What members told the moderators. */
export function reportRows({ reports }: DemoCommunity, base: string): Tables['reports'][] {
  return reports.map(({ reporter, target_type, target, minutes_ago, ...fields }) => {
    const kind = target_type === 'user' ? 'member' : target_type;
    return {
      ...fields,
      id: demoId('report', `${reporter} ${target_type} ${target}`),
      reporter_id: demoId('member', reporter),
      target_type,
      target_id: demoId(kind, target),
      created_at: timeAt(base, -minutes_ago),
    };
  });
}
