import { describe, expect, it } from 'vitest';
import { sessionsTable } from '#server/features/identity/sessions/sessions.tables.ts';
import { privateProfileRow } from '#server/features/members/profiles/profiles.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMember } from '#server/testing/factories.ts';
import {
  created_at,
  database,
  expectStored,
  insert,
  later,
  otherId,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

const member: Tables['profiles'] = {
  id: 'member00000000000001',
  username: 'Kotori_1',
  username_lower: 'kotori_1',
  display_name: 'Kotori ことり',
  display_name_lower: 'kotori ことり',
  bio: '雨が好き',
  avatar_key: `profile-images/${'a'.repeat(32)}.png`,
  cover_key: `profile-images/${'b'.repeat(32)}.jpeg`,
  website: 'https://kotori.example',
  location: '星の街',
  is_verified: true,
  is_profile_complete: true,
  is_holder: true,
  post_count: 1,
  follower_count: 2,
  following_count: 3,
  clips_count: 4,
  created_at,
  updated_at,
};

/** All other settings have their initial values. */
const privateHalf = privateProfileRow({
  id: member.id,
  email: 'kotori@test.invalid',
  // privacy_settings
  profile_visibility: 'followers',
  message_privacy: 'nobody',
  allow_messages: false,
  shows_read_receipts: false,
  picture_rights: 'saving',
  watermark: '{}',
  watermark_key: null,
  watermarks_new_posts: true,
  allows_public_clips: false,
  label_spoiler: 'show',
  label_sensitive: 'show',
  label_ai: 'hide',
  // notification_settings
  email_notifications: false,
  push_notifications: true,
  wallet_address: '0x12ab',
  is_profile_complete: true,
  blocked_at: later,
  blocked_until: later,
  blocked_reason: '荒らし',
  hides_others: true,
  restricted_at: created_at,
  restricted_until: later,
  restricted_reason: '宣伝',
  own_visibility: 'public',
  leaving_at: null,
  mail_stopped_at: later,
  mail_stopped_reason: 'bounce',
  last_used_at: later,
  away_from: created_at,
  back_at: updated_at,
  has_seen_missed: false,
  reports_count: 2,
  approval_asked_at: created_at,
  approval_refused_at: updated_at,
  approval_refused_reason: '宣伝のため',
});

describe('the tables of members and the team', () => {
  // Shows PUB-01, PUB-02, PUB-03, PUB-04, PUB-05, PUB-06, PUB-07, PUB-08, PUB-09, PUB-10, PUB-11,
  // PUB-12, PUB-13, PUB-14, PUB-15, PUB-16.
  it('store every public field, with avatar_url as a key', () => expectStored('profiles', member));

  it('store former usernames', async () => {
    await expectStored('former_usernames', {
      username_lower: 'kotori_0',
      user_id: otherId,
      expires_at: later,
    });
  });

  // Shows AREC-04, PRIV-01, PRIV-02, PRIV-03, PRIV-04, PRIV-05, PRIV-06, PRIV-07, PRIV-08.
  it('store every private field, with settings as columns', () =>
    expectStored('private_profiles', privateHalf));

  it('store admins with rank, permissions and time [AREC-01, AREC-02, AREC-03]', async () => {
    const record = {
      id: otherId,
      rank: 'moderator',
      has_own_permissions: true,
      created_at,
    } as const;
    await expectStored('admin_users', record);
    const permission = { user_id: otherId, permission: 'manage_posts', is_granted: false };
    await expectStored('admin_user_permissions', permission);
  });

  it('store passkeys, their challenges and the proofs of sessions', async () => {
    const passkey = {
      id: 'passkey0000000000001',
      user_id: otherId,
      credential_id: 'credential',
      public_key: 'key',
      counter: 4_294_967_295,
      transports: '["internal"]',
      name: '電話',
      created_at,
      last_used_at: updated_at,
    };
    await expectStored('passkeys', passkey);
    const again = { ...passkey, id: 'passkey0000000000002' };
    await expect(insert('passkeys', again)).rejects.toThrow();
    const session_hash = 'e'.repeat(64);
    await insert(
      'sessions',
      sessionsTable.row({
        id_hash: session_hash,
        user_id: otherId,
        created_at,
        expires_at: later,
      }),
    );
    await expectStored('passkey_challenges', {
      challenge: 'challenge',
      session_hash,
      purpose: 'prove',
      expires_at: later,
    });
    await expectStored('passkey_proofs', {
      session_hash,
      passkey_id: passkey.id,
      proven_at: created_at,
      authenticated_at: updated_at,
    });
  });

  it('store each device of the sign-ins of a member once', async () => {
    const device = {
      user_id: otherId,
      device_hash: 'f'.repeat(64),
      browser: 'Safari',
      system: 'iPhone',
      last_sign_in_at: updated_at,
      expires_at: later,
    };
    await expectStored('sign_in_devices', device);
    await expect(insert('sign_in_devices', device)).rejects.toThrow();
  });

  it('store notes of the team, and each request of an author once', async () => {
    const note = {
      id: 'note0000000000000001',
      user_id: userId,
      author_id: otherId,
      text: '連絡済み',
      request_id: 'a-request-of-a-note',
      created_at,
    };
    await expectStored('team_notes', note);
    const again = { ...note, id: 'note0000000000000002' };
    await expect(insert('team_notes', again)).rejects.toThrow();
  });

  it.each(['super_admin', 'admin', 'moderator'] as const)(
    'accept the rank %s [ROLE-01]',
    async (rank) => {
      const { id } = await insertMember(database());
      await expectStored('admin_users', { id, rank, has_own_permissions: false, created_at });
    },
  );

  it('reject any other rank [ROLE-01]', async () => {
    const { id } = await insertMember(database());
    const record = { id, rank: 'owner' as never, has_own_permissions: false, created_at };
    await expect(insert('admin_users', record)).rejects.toThrow();
  });
});

describe('the table of follows of tags', () => {
  it('stores one follow per user and tag', async () => {
    const follow = { user_id: userId, tag: 'ルミ', created_at };
    await expectStored('tag_follows', follow);
    await expect(insert('tag_follows', follow)).rejects.toThrow();
  });
});

it('the table of birthdays stores one birthday per member', async () => {
  const birthday = { user_id: userId, day: '02-29', visible_to: 'followers', updated_at } as const;
  await expectStored('birthdays', birthday);
  await expect(insert('birthdays', birthday)).rejects.toThrow();
});

it('the table of year reviews stores one review per member and year, each with its own address', async () => {
  const review = {
    user_id: userId,
    year: 2026,
    activity: '{}',
    made_at: updated_at,
    shared_as: 'a',
  };
  await expectStored('year_reviews', review);
  await expect(insert('year_reviews', { ...review, shared_as: null })).rejects.toThrow();
  await expect(insert('year_reviews', { ...review, year: 2025 })).rejects.toThrow();
});

describe('the tables of mutes and blocks', () => {
  const mute = {
    id: 'mute0000000000000001',
    kind: 'user',
    expires_at: later,
    created_at,
  } as const;

  it('store a mute with its end, one for each member, kind and value', async () => {
    const ofMember = {
      ...mute,
      user_id: userId,
      value: otherId,
      folded: otherId,
      muted_id: otherId,
    };
    await expectStored('mutes', ofMember);
    await expect(insert('mutes', { ...ofMember, id: 'other' })).rejects.toThrow();
    const ofWord = {
      ...ofMember,
      id: 'word',
      kind: 'word',
      value: 'ルミ',
      folded: 'るみ',
    } as const;
    await expect(insert('mutes', ofWord)).rejects.toThrow();
    await expectStored('mutes', { ...ofWord, muted_id: null, expires_at: null });
  });

  it('store one block with its time per pair, and refuse members who block themselves', async () => {
    const block = { blocker_id: userId, blocked_id: otherId, created_at };
    await expectStored('blocks', block);
    await expect(insert('blocks', block)).rejects.toThrow();
    await expect(insert('blocks', { ...block, blocked_id: userId })).rejects.toThrow();
  });
});

describe('the table of follow requests', () => {
  it('stores one request per pair', async () => {
    const request = { requester_id: userId, target_id: otherId, created_at };
    await expectStored('follow_requests', request);
    await expect(insert('follow_requests', request)).rejects.toThrow();
  });
});

describe('the table of follows', () => {
  it('stores one record per pair, with its time [FOLLOW-02, FOLLOW-05, FREC-01, FREC-02, FREC-03, FREC-04]', async () => {
    const follow = { follower_id: userId, following_id: otherId, created_at };
    await expectStored('follows', follow);
    await expectStored('follows', { ...follow, follower_id: otherId, following_id: userId });
    await expect(insert('follows', follow)).rejects.toThrow();
  });
});
