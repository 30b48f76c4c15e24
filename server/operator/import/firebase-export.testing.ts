import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom, type Random } from '#demo/random.ts';

type Json = Readonly<Record<string, unknown>>;

/** The collections of an export, by id. */
export type FirebaseExport = Record<string, Record<string, Json>>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const idFrom = ({ pick }: Random, length: number) =>
  Array.from({ length }, () => pick([...letters])).join('');

const START = Date.parse('2024-01-01T00:00:00Z');

/** Writes a time in one of the forms of the exports. */
function timeFrom(random: Random, { after = START, span = 300 * 86_400_000 } = {}): unknown {
  const time = after + Math.floor(random.next() * span);
  const seconds = Math.floor(time / 1000);
  const nanoseconds = (time % 1000) * 1_000_000;
  return random.pick<unknown>([
    { _seconds: seconds, _nanoseconds: nanoseconds },
    { seconds, nanoseconds },
    new Date(time).toISOString(),
    { __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: nanoseconds } },
    time,
    { timestampValue: new Date(time).toISOString() },
  ]);
}

/** Makes the export of a made-up community. The same size and seed always give the same export. */
export function makeExport(members: number, seed = 'export'): FirebaseExport {
  const random = createRandom(seed);
  const made: FirebaseExport = {
    profiles: {},
    private_profiles: {},
    users: {},
    posts: {},
    follows: {},
    likes: {},
    events: {},
    wallets: {},
    nft_preferences: {},
    notifications: {},
    featured_banners: {},
  };
  const add = (collection: string, id: string, fields: Json) => {
    made[collection] = Object.assign(made[collection] ?? {}, { [id]: fields });
  };
  const ids = Array.from({ length: members }, () => idFrom(random, 28));
  for (const [index, id] of ids.entries()) addMember(add, random, id, index);
  const posts = Array.from({ length: members }, () => idFrom(random, 20));
  for (const [index, id] of posts.entries()) {
    const created_at = timeFrom(random);
    add('posts', id, {
      user_id: random.pick(ids),
      title: `投稿${index}`,
      content: random.chance(0.5) ? `本文${index}` : '',
      category: random.pick(['fanart', 'illustration', 'photo', 'other']),
      is_published: index % 10 !== 0,
      is_draft: index % 10 === 0,
      likes_count: 777,
      character_tags: random.chance(0.4) ? [random.pick(['ほし', 'つき', 'そら'])] : [],
      created_at,
    });
  }
  for (let count = 0; count < members; count += 1) {
    const [follower_id, following_id] = [random.pick(ids), random.pick(ids)];
    if (follower_id === following_id) continue;
    add('follows', `${follower_id}_${following_id}`, {
      follower_id,
      following_id,
      created_at: timeFrom(random),
    });
    const [user_id, post_id] = [random.pick(ids), random.pick(posts)];
    const like = { user_id, post_id, count: random.int(1, 9), created_at: timeFrom(random) };
    add('likes', `${user_id}_${post_id}`, like);
  }
  for (let count = 0; count < members / 100; count += 1) addRest(add, random, ids);
  return made;
}

type Add = (collection: string, id: string, fields: Json) => void;

function addMember(add: Add, random: Random, id: string, index: number): void {
  add('profiles', id, {
    id,
    username: `member_${index}`,
    display_name: `メンバー${index}`,
    bio: '絵を描きます',
    is_profile_complete: true,
    follower_count: 999,
    created_at: timeFrom(random),
    updated_at: timeFrom(random),
  });
  add('private_profiles', id, {
    email: `member${index}@fans.example`,
    privacy_settings: {
      profileVisibility: index % 7 === 0 ? 'private' : 'public',
      messagePrivacy: 'everyone',
      allowMessages: true,
    },
    notification_settings: { emailNotifications: index % 2 === 0, pushNotifications: true },
  });
  add('users', id, {
    localId: id,
    email: `member${index}@fans.example`,
    passwordHash: 'c2VjcmV0',
    salt: 'c2FsdA==',
    createdAt: String(START),
    lastSignedInAt: String(START + 1000),
    providerUserInfo: [{ providerId: 'google.com', rawId: `google-${index}` }],
  });
}

function addRest(add: Add, random: Random, ids: readonly string[]): void {
  const user_id = random.pick(ids);
  add('events', idFrom(random, 20), {
    user_id,
    title: 'お絵かき会',
    description: 'みんなで描きます',
    date: timeFrom(random),
    created_at: timeFrom(random),
  });
  add('wallets', idFrom(random, 20), {
    user_id,
    address: `0x${Array.from({ length: 40 }, () => random.int(0, 9)).join('')}`,
    chain_id: 137,
    label: '',
    created_at: timeFrom(random),
  });
  add('nft_preferences', idFrom(random, 20), {
    user_id,
    nft_cache_id: idFrom(random, 20),
    contract_address: `0x${'aB'.repeat(20)}`,
    token_id: String(random.int(1, 9_999_999)),
    is_hidden: true,
    created_at: timeFrom(random),
  });
  add('notifications', idFrom(random, 20), {
    title: '新しいフォロワーがいます',
    content: 'フォローされました',
    type: 'follow',
    target_user_id: user_id,
    from_user_id: ids[0],
    from_user_name: 'メンバー0',
    is_read: random.chance(0.5),
    created_at: timeFrom(random),
  });
  add('notifications', idFrom(random, 20), {
    title: 'お知らせ',
    content: '春のイベントを開きます',
    target_audience: 'all',
    read_by: ids.slice(0, random.int(0, 9)),
    is_active: true,
    created_at: timeFrom(random),
  });
  add('featured_banners', idFrom(random, 20), {
    title: '春の企画',
    link_url: '/events',
    is_active: true,
    display_start: timeFrom(random),
    display_order: random.int(0, 9),
  });
}

/** Returns an id of one repeated character. */
export const id = (letter: string, length = 28) => letter.repeat(length);
export const time = '2024-05-06T07:08:09.010Z';

/** Returns an export with two members, and the given records. */
export function exportWith(more: FirebaseExport = {}): FirebaseExport {
  const base = makeExport(0);
  for (const [index, letter] of ['a', 'b'].entries()) {
    const uid = id(letter);
    const privacy_settings = { profileVisibility: 'public' };
    base.profiles = {
      ...base.profiles,
      [uid]: {
        username: `fan_${letter}`,
        display_name: `ファン${letter}`,
        is_profile_complete: true,
        created_at: time,
      },
    };
    base.private_profiles = { ...base.private_profiles, [uid]: { email: '', privacy_settings } };
    const providerUserInfo = [{ providerId: 'google.com', rawId: `google-${index}` }];
    base.users = {
      ...base.users,
      [uid]: { localId: uid, providerUserInfo, createdAt: '1700000000000' },
    };
  }
  for (const [name, documents] of Object.entries(more)) {
    base[name] = { ...base[name], ...documents };
  }
  return base;
}

export const post = { user_id: id('a'), title: '星の夜', is_published: true, created_at: time };

/** Writes an export into a folder: objects by id, arrays or lines, and the accounts as `firebase auth:export` does. */
export async function writeExport(
  folder: string,
  { users, ...collections }: FirebaseExport,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const accounts = users && JSON.stringify({ users: Object.values(users) }, null, 2);
  if (accounts !== undefined) await writeFile(join(folder, 'users.json'), accounts);
  for (const [index, [name, documents]] of Object.entries(collections).entries()) {
    const list = Object.entries(documents).map(([id, fields]) => ({ id, ...fields }));
    const [file, text] = [
      [`${name}.json`, JSON.stringify(documents)],
      [`${name}.json`, JSON.stringify(list, null, 2)],
      [`${name}.ndjson`, list.map((document) => `${JSON.stringify(document)}\n`).join('')],
    ][index % 3] as [string, string];
    await writeFile(join(folder, file), text);
  }
}
