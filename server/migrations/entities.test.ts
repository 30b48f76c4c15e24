import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const created_at = '2026-11-21T03:04:05.678Z';
const updated_at = '2026-11-22T03:04:05.678Z';
const later = '2026-12-24T09:00:00.000Z';
const picture = `event-images/${'p'.repeat(32)}.png`;

let test: TestDatabase;
let userId: string;
let otherId: string;
let postId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  userId = (await insertMember(test.database)).id;
  otherId = (await insertMember(test.database)).id;
  postId = await insertPost(test.database, userId);
  await insert('files', {
    key: picture,
    user_id: userId,
    width: 30,
    height: 20,
    placeholder: 'abc',
    bytes: 123,
    is_animated: true,
    request_id: 'a-request-of-a-picture',
    sent_hash: 'f'.repeat(64),
    created_at,
  });
});
afterAll(() => test.drop());

function insert<Table extends keyof Tables>(table: Table, row: Tables[Table]): Promise<unknown> {
  return test.database.write((transaction) =>
    transaction
      .insertInto(table)
      .values(row as Insertable<Tables[Table]>)
      .execute(),
  );
}

/** Inserts a record and expects to read the same record, so every field has a column, and there is no other column. */
async function expectStored<Table extends keyof Tables>(
  table: Table,
  row: Tables[Table],
): Promise<void> {
  await insert(table, row);
  const rows = await test.database.read.selectFrom(table).selectAll().execute();
  expect(rows).toContainEqual(row);
}

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
  created_at,
  updated_at,
};

const privateHalf: Tables['private_profiles'] = {
  id: member.id,
  email: 'kotori@test.invalid',
  // privacy_settings
  profile_visibility: 'followers',
  message_privacy: 'nobody',
  allow_messages: false,
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
  last_used_at: later,
  reports_count: 2,
  approval_asked_at: created_at,
  approval_refused_at: updated_at,
  approval_refused_reason: '宣伝のため',
};

describe('profiles', () => {
  // Shows PUB-01, PUB-02, PUB-03, PUB-04, PUB-05, PUB-06, PUB-07, PUB-08, PUB-09, PUB-10, PUB-11,
  // PUB-12, PUB-13, PUB-14, PUB-15, PUB-16.
  it('store every public field, avatar_url as a key', () => expectStored('profiles', member));

  it('store former usernames', async () => {
    await expectStored('former_usernames', {
      username_lower: 'kotori_0',
      user_id: otherId,
      expires_at: later,
    });
  });

  // Shows AREC-04, PRIV-01, PRIV-02, PRIV-03, PRIV-04, PRIV-05, PRIV-06, PRIV-07, PRIV-08.
  it('store every private field, settings as columns', () =>
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

  it('store notes of the team, once per request of their author', async () => {
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
      const { id } = await insertMember(test.database);
      await expectStored('admin_users', { id, rank, has_own_permissions: false, created_at });
    },
  );

  it('reject any other rank [ROLE-01]', async () => {
    const { id } = await insertMember(test.database);
    const record = { id, rank: 'owner' as never, has_own_permissions: false, created_at };
    await expect(insert('admin_users', record)).rejects.toThrow();
  });
});

describe('posts, likes and bookmarks', () => {
  // Shows PREC-01, PREC-02, PREC-03, PREC-04, PREC-05, PREC-06, PREC-07, PREC-08, PREC-10, PREC-11,
  // PREC-12, PREC-13, PREC-14.
  it('store every field, image_url as a key and character_tags in order', async () => {
    const id = 'post0000000000000001';
    await expectStored('posts', {
      id,
      user_id: userId,
      title: '夜のルミ',
      content: '星を数えています',
      category: 'photo',
      image_key: picture,
      image_alt: '夜空',
      image_focal_x: 30,
      image_focal_y: 80,
      video_url: 'https://youtu.be/abc',
      is_draft: true,
      is_published: false,
      audience: 'followers',
      likes_count: 7,
      comments_count: 8,
      character_tags: 'ルミ\u001f夜',
      published_at: created_at,
      edited_at: later,
      hidden_at: later,
      hidden_by: userId,
      hidden_reason: '規約違反',
      request_id: 'request-1',
      created_at,
      updated_at,
    });
    await expectStored('post_character_tags', { post_id: id, position: 0, tag: 'ルミ' });
    await expectStored('post_character_tags', { post_id: id, position: 1, tag: 'モコ' });
  });

  it.each(['fanart', 'illustration', 'photo', 'other'] as const)(
    'accept the category %s [PREC-15]',
    async (category) => {
      await expect(insertPost(test.database, userId, { category })).resolves.toBeDefined();
    },
  );

  it('store one like per user and post, with count and times [LREC-01, LREC-02, LREC-03, LREC-04, LREC-05, LREC-06]', async () => {
    const like = { user_id: userId, post_id: postId, count: 3, created_at, updated_at };
    await expectStored('likes', like);
    await expectStored('likes', { ...like, user_id: otherId });
    await expect(insert('likes', { ...like, count: 1 })).rejects.toThrow();
  });

  it('reject a like of a missing post [LIKE-23]', async () => {
    const orphan = { user_id: userId, post_id: 'x'.repeat(20), count: 1, created_at, updated_at };
    await expect(insert('likes', orphan)).rejects.toThrow();
  });

  it('store one bookmark per user and post', async () => {
    const bookmark = { user_id: userId, post_id: postId, created_at };
    await expectStored('bookmarks', bookmark);
    await expect(insert('bookmarks', bookmark)).rejects.toThrow();
  });
});

describe('follows of tags', () => {
  it('store one follow per user and tag', async () => {
    const follow = { user_id: userId, tag: 'ルミ', created_at };
    await expectStored('tag_follows', follow);
    await expect(insert('tag_follows', follow)).rejects.toThrow();
  });
});

describe('mutes and blocks', () => {
  const mute = {
    id: 'mute0000000000000001',
    kind: 'user',
    expires_at: later,
    created_at,
  } as const;

  it('store a mute with its end, once per member, kind and value', async () => {
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

  it('store one block per pair with its time, and none of oneself', async () => {
    const block = { blocker_id: userId, blocked_id: otherId, created_at };
    await expectStored('blocks', block);
    await expect(insert('blocks', block)).rejects.toThrow();
    await expect(insert('blocks', { ...block, blocked_id: userId })).rejects.toThrow();
  });
});

describe('follows', () => {
  it('store one record per pair, with its time [FOLLOW-02, FOLLOW-05, FREC-01, FREC-02, FREC-03, FREC-04]', async () => {
    const follow = { follower_id: userId, following_id: otherId, created_at };
    await expectStored('follows', follow);
    await expectStored('follows', { ...follow, follower_id: otherId, following_id: userId });
    await expect(insert('follows', follow)).rejects.toThrow();
  });
});

describe('events and banners', () => {
  // Shows EREC-01, EREC-02, EREC-03, EREC-04, EREC-06, EREC-08, EREC-10, EREC-11, EREC-12, EREC-13,
  // EREC-14.
  it('store every field of an event, image_url as a key', () =>
    expectStored('events', {
      id: 'event000000000000001',
      user_id: userId,
      title: '星まつり',
      description: '集まろう',
      event_date: created_at,
      event_end_date: later,
      is_all_day: true,
      location: '広場',
      image_key: picture,
      event_url: 'https://event.example',
      cancelled_at: later,
      cancel_reason: '会場の都合により',
      entry_closed_at: created_at,
      capacity: 30,
      tag: 'ことり',
      series_id: 'event000000000000001',
      request_id: 'a-request-of-an-event',
      sequence: 2,
      joined_count: 3,
      interested_count: 4,
      waiting_count: 5,
      comments_count: 6,
      over_at: later,
      hidden_at: later,
      hidden_by: userId,
      hidden_reason: '規約違反',
      created_at,
      updated_at,
    }));

  // Shows BREC-01, BREC-02, BREC-03, BREC-04, BREC-05, BREC-06, BREC-07, BREC-08, BREC-09, BREC-10,
  // BREC-11.
  it('store every field of a banner, image_url as a key', () =>
    expectStored('featured_banners', {
      id: 'banner00000000000001',
      title: '今月の一枚',
      image_key: picture,
      description: '説明',
      attribution: '絵: ことり',
      link_url: '/posts/1',
      link_text: '見る',
      is_active: true,
      display_start: created_at,
      display_end: later,
      display_order: 2,
      crop_phone: '{"x":0,"y":0,"width":50,"height":100}',
      crop_desk: null,
      request_id: 'a-request-of-a-banner',
      updated_at,
    }));
});

describe('participations in events', () => {
  const event_id = 'event000000000000001';

  it('store one state per event and member, with its order', async () => {
    const join = { event_id, user_id: userId, state: 'waiting', place: 7, since: later } as const;
    await expectStored('event_joins', join);
    await expect(insert('event_joins', { ...join, place: 8 })).rejects.toThrow();
    await expect(insert('event_joins', { ...join, user_id: otherId })).rejects.toThrow();
  });

  it('store a reminder once per kind and start', async () => {
    const reminder = { event_id, kind: 'day', event_date: later, created_at } as const;
    await expectStored('event_reminders', reminder);
    await expect(insert('event_reminders', reminder)).rejects.toThrow();
    await expectStored('event_reminders', { ...reminder, kind: 'hour' });
    await expectStored('event_reminders', { ...reminder, event_date: updated_at });
  });

  it('store a message once for each request', async () => {
    const request_id = 'request-of-message-1';
    const content_hash = 'a'.repeat(64);
    const message = { event_id, request_id, content_hash, recipients: 3, created_at };
    await expectStored('event_messages', message);
    await expect(insert('event_messages', message)).rejects.toThrow();
  });

  it('store the moves of which members were notified', async () => {
    const move = { id: 'move0000000000000001', event_id, recipients: 3, created_at };
    await expectStored('event_moves', move);
  });

  it('store one calendar per member, each with a secret of its own', async () => {
    const feed = { user_id: userId, secret: 's'.repeat(32), created_at };
    await expectStored('calendar_feeds', feed);
    await expect(insert('calendar_feeds', feed)).rejects.toThrow();
    await expect(insert('calendar_feeds', { ...feed, user_id: otherId })).rejects.toThrow();
  });
});

describe('pages of tags', () => {
  it('store every field, the picture as a key', () =>
    expectStored('tag_pages', { tag: 'ルミ', description: '星の子。', image_key: picture }));
});

describe('notifications', () => {
  const notification: Tables['notifications'] = {
    id: 'notification00000001',
    title: 'フォローされました',
    content: 'ことりさん',
    priority: 'normal',
    target_audience: 'specific',
    target_user_id: '',
    is_active: true,
    image_key: picture,
    expires_at: later,
    type: 'follow',
    from_user_id: '',
    from_user_name: 'ことり',
    related_id: 'related1',
    related_kind: 'event',
    created_by: 'creator1',
    created_at,
    updated_at,
    shown_at: later,
    others_count: 3,
    taps_count: 41,
    to_tell_at: later,
    request_id: 'request1',
    reads_count: 12,
  };

  // Shows NREC-01, NREC-02, NREC-03, NREC-04, NREC-06, NREC-07, NREC-10, NREC-11, NREC-12, NREC-13,
  // NREC-14, NREC-15, NREC-16, NREC-17, NREC-18, NREC-19.
  it('store every field, with the recipients as rows', async () => {
    await expectStored('notifications', {
      ...notification,
      target_user_id: userId,
      from_user_id: otherId,
    });
    const target = {
      notification_id: notification.id,
      user_id: otherId,
      is_announcement: false,
      shown_at: later,
      read_at: later,
    };
    await expectStored('notification_targets', target);
  });

  it('store reads as rows, once per user [NREC-08]', async () => {
    const read = { notification_id: notification.id, user_id: userId, read_at: later };
    await expectStored('notification_reads', read);
    await expect(insert('notification_reads', read)).rejects.toThrow();
  });

  const toAudience = (audience: string): Tables['notifications'] => ({
    ...notification,
    id: `to-${audience}`,
    request_id: null,
    target_audience: audience as 'all',
    target_user_id: null,
    from_user_id: null,
  });

  it.each(['all', 'admin', 'specific'])('accept the audience %s [NREC-05]', (audience) =>
    expectStored('notifications', toAudience(audience)),
  );

  it('reject any other audience [NREC-05]', () =>
    expect(insert('notifications', toAudience('nobody'))).rejects.toThrow());
});

describe('wallets and NFTs', () => {
  const nft = { contract_address: '0xc0ffee', token_id: '115792089237316195423570985008687907853' };

  it('store every field of a wallet [WREC-01, WREC-02, WREC-03, WREC-04, WREC-05]', () =>
    expectStored('wallets', {
      id: 'wallet00000000000001',
      user_id: userId,
      label: 'メイン',
      address: '0x12AB',
      address_lower: '0x12ab',
      address_mask: '0x12…AB',
      chain_id: 137,
      proven_at: later,
      proven_chain_id: 137,
      refresh_state: 'fresh',
      refresh_requested_at: updated_at,
      refresh_done: 3,
      refresh_total: 4,
      refreshed_at: later,
      created_at,
    }));

  it('store a message that proves a wallet', () =>
    expectStored('wallet_proofs', {
      nonce: 'nonce000000000000001',
      user_id: userId,
      wallet_id: 'wallet00000000000001',
      message: 'hiroba.example wants you to sign in',
      expires_at: later,
    }));

  it('store the progress of reading a contract', () =>
    expectStored('chain_scans', {
      address_lower: '0x12ab',
      chain_id: 137,
      contract_address: nft.contract_address,
      next_block: 7_000_000_000,
      token_ids: '["1"]',
      updated_at,
    }));

  // Shows XREC-01, XREC-02, XREC-03, XREC-04, XREC-05, XREC-06, XREC-07, XREC-08, XREC-09.
  it('store every field of a cached NFT, image_url as its source', () =>
    expectStored('nft_cache', {
      id: 'nft00000000000000001',
      user_id: userId,
      wallet_id: 'wallet00000000000001',
      chain_id: 137,
      ...nft,
      name: '星 #1',
      image_source: 'ipfs://abc',
      animation_source: 'ipfs://abd',
      collection_name: '星',
      standard: 'ERC-1155',
      balance: '12',
      description: '夜の星',
      traits: '[{"name":"空","value":"夜"}]',
      is_spam: true,
      is_hidden: true,
      created_at,
    }));

  // Shows HREC-01, HREC-02, HREC-03, HREC-04, HREC-05, HREC-06, HREC-07.
  it('store every field of a preference', () =>
    expectStored('nft_preferences', {
      id: 'preference0000000001',
      user_id: userId,
      nft_cache_id: 'nft00000000000000001',
      chain_id: 137,
      ...nft,
      is_hidden: true,
      created_at,
    }));

  it('store every field of a pin', () =>
    expectStored('nft_pins', { user_id: userId, chain_id: 137, ...nft, position: 2 }));

  it('store every field of the NFT of a post', () =>
    expectStored('post_nfts', {
      post_id: postId,
      nft_id: 'nft00000000000000001',
      chain_id: 137,
      ...nft,
      name: '星 #1',
      collection_name: '星',
      image_source: 'ipfs://abc',
      is_proven: true,
      created_at,
    }));
});

describe('jobs', () => {
  const job = (): Tables['jobs'] => ({
    id: 'data-export:export00000000000001',
    kind: 'data-export',
    payload: '{"exportId":"export00000000000001"}',
    state: 'running',
    run_at: later,
    lease_id: 'lease000000000000001',
    leased_until: later,
    attempts: 2,
    last_error: 'unavailable',
    progress: '{"done":7}',
    user_id: userId,
    turn: 'data-export:turn',
    created_at,
    updated_at,
  });

  it('store every field', () => expectStored('jobs', job()));

  it.each([
    ['held while it waits', { state: 'waiting' }],
    ['running without a process', { lease_id: null, leased_until: null }],
    ['running with the turn of another one', {}],
  ] as const)('reject one that is %s', (_name, fields) =>
    expect(insert('jobs', { ...job(), id: 'other', ...fields })).rejects.toThrow(),
  );
});

describe('the dashboard', () => {
  it('stores a count of a day once', async () => {
    const figure = { date: '2026-11-22', name: 'posts', count: 12 };
    await expectStored('daily_figures', figure);
    await expect(insert('daily_figures', figure)).rejects.toThrow();
  });

  it('stores failing background work', () =>
    expectStored('work_failures', { name: 'job:likes', count: 3, last_at: later }));
});

describe('deleted content and site settings', () => {
  it('store every field of deleted content [DREC-01, DREC-02, DREC-03, DREC-04, DREC-05, DREC-06]', () =>
    expectStored('deleted_content', {
      id: 'deleted0000000000001',
      type: 'post',
      original_id: postId,
      title: '夜のルミ',
      author_id: otherId,
      listed_as: 'team',
      content: '{"title":"夜のルミ"}',
      deleted_at: later,
      deleted_by: userId,
      deletion_reason: '規約違反',
      restored_at: null,
      hidden_at: updated_at,
    }));

  it('store the pictures of a backup by their keys', () =>
    expectStored('deleted_content_pictures', {
      picture_key: 'post-images/x.jpeg',
      deleted_id: 'deleted0000000000001',
    }));

  it('store characters with their colour, and aliases of tags', async () => {
    await expectStored('characters', { tag: 'ルミ', color: '#ffcc00', updated_at });
    const alias = { folded: 'るみちゃん', alias: 'ルミちゃん', tag: 'ルミ', created_at };
    await expectStored('tag_aliases', alias);
    const id = 'merge000000000000001';
    const merge = { id, folded: 'るみちゃん', into_tag: 'ルミ', created_at };
    await expectStored('tag_merges', { ...merge, after_tag: '' });
    await expectStored('tag_spellings', { identity: 'luna', tag: 'Luna' });
  });

  it('store versions of the community guidelines, each number once', async () => {
    const version = { version: 2, rules: '[]', published_at: created_at };
    await expectStored('guideline_versions', version);
    await expect(insert('guideline_versions', version)).rejects.toThrow();
  });

  it('store reports with their case, the decision about it, and the appeal', async () => {
    const target = { target_type: 'post', target_id: postId } as const;
    const about = { ...target, target_user_id: userId };
    const opened: Tables['cases'] = {
      id: 'case0000000000000001',
      kind: 'report',
      ...about,
      status: 'open',
      snapshot: '{"title":"夜"}',
      weight: 150,
      new_accounts_weight: 50,
      reports_count: 1,
      sort_at: created_at,
      opened_at: created_at,
      last_report_at: updated_at,
      claimed_by: otherId,
      claimed_until: later,
      hide_at: updated_at,
      hidden_at: updated_at,
      decided_at: later,
      released_at: later,
      version: 3,
      ended_by: null,
      watched_terms: '["副業"]',
    };
    await expectStored('cases', opened);
    await expectStored('reports', {
      id: 'report00000000000001',
      case_id: opened.id,
      reporter_id: otherId,
      ...target,
      reason: 'spam',
      detail: '宣伝です',
      weight: 150,
      is_new_account: true,
      status: 'open',
      created_at,
    });
    const decision: Tables['decisions'] = {
      id: 'decision000000000001',
      case_id: opened.id,
      ...about,
      action: 'block',
      block_until: later,
      rule_id: 'respect',
      rule_version: 2,
      note: 'メモ',
      message: '説明',
      snapshot: '{"title":"夜"}',
      picture_key: picture,
      undo: '{}',
      decided_by: otherId,
      created_at,
      appeal_until: later,
      overturned_at: updated_at,
      overturned_by: otherId,
      overturn_message: '取り消しの説明',
      is_restored: true,
      contents: '{"scope":"all"}',
    };
    await expectStored('decisions', decision);
    await expectStored('decision_contents', {
      decision_id: decision.id,
      target_type: 'comment',
      target_id: 'comment0000000000001',
      hidden_at: updated_at,
      backup_id: 'backup00000000000001',
    });
    await expectStored('appeals', {
      decision_id: decision.id,
      case_id: opened.id,
      user_id: userId,
      text: '誤解です',
      status: 'overturned',
      note: 'メモ',
      message: '回答',
      decided_by: otherId,
      created_at,
      decided_at: updated_at,
    });
    const link = { token_hash: 'h'.repeat(64), decision_id: decision.id, expires_at: later };
    await expectStored('appeal_links', link);
  });

  it('store site settings as documents by name', () =>
    expectStored('site_settings', {
      id: 'general',
      value: '{"og_title":"x"}',
      image_key: picture,
      updated_at,
    }));
});
