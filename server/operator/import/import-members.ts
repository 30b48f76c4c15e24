import { profileVisibilitySchema } from '#contract/accounts/member-settings.ts';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { isId } from '#contract/foundations/ids.ts';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  LOCATION_MAX,
  WEBSITE_MAX,
} from '#contract/foundations/limits.ts';
import {
  bioSchema,
  displayNameSchema,
  profileUpdateSchema,
  usernameSchema,
} from '#contract/members/profiles.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { updateProfileFields } from '#server/features/members/profiles/profiles.store.ts';
import {
  type PrivateProfilesTable,
  privateProfileRow,
  profileRow,
} from '#server/features/members/profiles/profiles.tables.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import type { Collection } from './collection.ts';
import type { Document } from './export-files.ts';
import { isFields, plain } from './firestore-values.ts';
import * as store from './import.store.ts';
import { type Batch, type Keys, Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

const { website, location } = profileUpdateSchema.shape;

/**
 * Public profiles. Each is private and receives nothing until its private profile is imported, so that no private
 * profile is ever visible.
 */
export const profiles: Collection = {
  name: 'profiles',
  files: ['profiles'],
  async prepare(_context, batch, documents) {
    const known = await batch.members(documents, 'id');
    const names = documents.flatMap((document) => wantedNames(batch, document));
    const taken = [
      await batch.keys('profiles', ['username_lower'], names),
      await batch.keys('former_usernames', ['username_lower'], names),
    ];
    const rows = await batch.convert(documents, (source) => {
      if (!isId(source.id)) throw new Skip('bad-id');
      if (known.has(source.id)) throw new Skip('duplicate');
      const profile = toProfile(source, taken);
      known.add(source.id);
      return profile;
    });
    return async (transaction) => {
      const members = rows.map(({ profile }) => profile);
      await store.insertAll(transaction, 'profiles', members);
      await store.insertAll(
        transaction,
        'private_profiles',
        rows.map((row) => row.privateProfile),
      );
      await addToIndex(transaction, { members });
    };
  },
};

/** Returns the usernames that a profile can get, in lower case: its own, and those of its id. */
function wantedNames(batch: Batch, document: Document): string[][] {
  const own = batch.values([document], 'username').flat();
  return [...own, ...namesOfId(document.id)].map((name) => [name.toLowerCase()]);
}

/** Returns the usernames for a member without one, as for a new account: 8 characters of the id. */
function namesOfId(id: string): string[] {
  return Array.from({ length: 10 }, (_, from) => id.slice(from, from + 8));
}

function toProfile(source: Source, taken: readonly Keys[]) {
  const { id } = source;
  const now = new Date().toISOString();
  const { created_at, updated_at } = source.times(now);
  const display_name = displayNameOf(source);
  const is_profile_complete = source.flag('is_profile_complete') === true && display_name !== '';
  const fields = {
    display_name,
    username: usernameOf(source, taken),
    bio: source.optional('bio', bioSchema, '', BIO_MAX),
    website: source.optional('website', website.unwrap(), '', WEBSITE_MAX),
    location: source.optional('location', location.unwrap(), '', LOCATION_MAX),
    is_verified: source.flag('is_verified') ?? false,
    is_profile_complete,
  };
  const isBlocked = source.value('blocked_at') !== null || source.flag('is_blocked') === true;
  return {
    profile: profileRow({ ...fields, id, created_at, updated_at }),
    privateProfile: privateProfileRow({
      id,
      email: '',
      profile_visibility: 'private',
      allow_messages: false,
      email_notifications: false,
      push_notifications: false,
      is_profile_complete,
      blocked_at: isBlocked ? (source.time('blocked_at') ?? now) : null,
      last_used_at: updated_at,
    }),
  };
}

function displayNameOf(source: Source): string {
  const name = source.text('display_name');
  const parsed = displayNameSchema.safeParse(name);
  if (parsed.success || name.trim() === '') return parsed.data ?? '';
  // A member without a name could not use the site, so a long name is shortened.
  const short = displayNameSchema.safeParse(firstGraphemes(name.trim(), DISPLAY_NAME_MAX));
  source.change('display_name', short.success ? 'too-long' : 'bad-value');
  return short.data ?? '';
}

function usernameOf(source: Source, taken: readonly Keys[]): string {
  const isFree = (name: string) => !taken.some((names) => names.has(name.toLowerCase()));
  const wanted = usernameSchema.safeParse(source.text('username')).data;
  const names = wanted === undefined ? namesOfId(source.id) : [wanted, ...namesOfId(source.id)];
  const username = names.find(isFree);
  if (username === undefined) throw new Skip('username-taken', 'username');
  if (username !== wanted) {
    source.change('username', wanted === undefined ? 'bad-value' : 'username-taken');
  }
  taken[0]?.add(username.toLowerCase());
  return username;
}

/** The avatars of imported profiles. A picture belongs to a member, so the member is stored first. */
export const avatars: Collection = {
  name: 'avatars',
  files: ['profiles'],
  isPart: ({ fields }) => Boolean(plain(fields?.avatar_url)),
  async prepare(context, batch, documents) {
    const members = await batch.members(documents, 'id');
    const known = documents.filter(({ id }) => members.has(id));
    const rows = await batch.convert(known, async (source) => ({
      id: source.id,
      avatar_key: await importPicture(context.pictures, source, 'avatar_url', {
        to: 'profile-images',
        owner: source.id,
      }),
    }));
    return async (transaction) => {
      for (const { id, avatar_key } of rows) {
        if (avatar_key === null) continue;
        await claimPicture(transaction, avatar_key, { userId: id, folder: 'profile-images' });
        await updateProfileFields(transaction, id, { avatar_key });
      }
    };
  },
};

const messagePrivacies = ['everyone', 'followers', 'nobody'] as const;

/** Private profiles, with the settings that decide who sees a member. A member without one stays private. */
export const privateProfiles: Collection = {
  name: 'private_profiles',
  files: ['private_profiles'],
  async prepare(_context, batch, documents) {
    const members = await batch.members(documents, 'id');
    const authors = await batch.keys('posts', ['user_id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, (source) => {
      if (!members.has(source.id)) throw new Skip('missing-member');
      const email = emailOf(source.text('email'));
      return { id: source.id, email, settings: toSettings(source) };
    });
    return async (transaction) => {
      // Only a member of an earlier import can have posts.
      for (const { id } of rows) if (authors.has(id)) await queueAudienceCopy(transaction, id);
      for (const alike of Map.groupBy(rows, ({ settings }) => JSON.stringify(settings)).values()) {
        const ids = alike.map(({ id }) => id);
        await store.setSettings(transaction, ids, alike[0]?.settings ?? {});
      }
      const emails = new Map(rows.map(({ id, email }) => [id, email]));
      await store.setAll(transaction, ['private_profiles', 'email', 'text'], emails);
    };
  },
};

function toSettings(source: Source) {
  const privacy = source.group('privacy_settings');
  const notifications = source.group('notification_settings');
  const columns: Partial<PrivateProfilesTable> = {
    profile_visibility: privacy.optional('profileVisibility', profileVisibilitySchema, 'private'),
    message_privacy:
      messagePrivacies.find((one) => one === privacy.text('messagePrivacy')) ?? 'followers',
    allow_messages: privacy.flag('allowMessages') ?? true,
    email_notifications: notifications.flag('emailNotifications') ?? true,
    push_notifications: notifications.flag('pushNotifications') ?? true,
  };
  if (privacy.value('profileVisibility') === null) source.change('profileVisibility', 'missing');
  const isBlocked = source.value('blocked_at') !== null;
  return isBlocked
    ? { ...columns, blocked_at: source.time('blocked_at') ?? new Date().toISOString() }
    : columns;
}

/** Returns an address as Google sends it, or an empty text. The first sign-in stores the current one. */
function emailOf(text: string): string {
  const email = text.trim();
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : '';
}

const GOOGLE = 'https://accounts.google.com';

/** The accounts of `firebase auth:export`. Members sign in with the same Google account. Hashes are not read. */
export const accounts: Collection = {
  name: 'users',
  files: ['users'],
  wrapper: 'users',
  async prepare(_context, batch, documents) {
    const members = await batch.members(documents, 'id');
    const subjects = documents.flatMap(({ fields }) => subjectOf(fields?.providerUserInfo) ?? []);
    const taken = await batch.keys(
      'identities',
      ['issuer', 'subject'],
      subjects.map((subject) => [GOOGLE, subject]),
    );
    const ids = documents.map(({ id }) => [id, '']);
    const nameless = await batch.keys('private_profiles', ['id', 'email'], ids);
    const now = new Date().toISOString();
    const rows = await batch.convert(documents, (source) => {
      if (!members.has(source.id)) throw new Skip('missing-member');
      const subject = subjectOf(source.list('providerUserInfo'));
      if (subject === null) throw new Skip('no-google-account', 'providerUserInfo');
      if (taken.has(GOOGLE, subject)) throw new Skip('account-taken', 'providerUserInfo');
      taken.add(GOOGLE, subject);
      const { id } = source;
      const email = nameless.has(id, '') ? emailOf(source.text('email')) : '';
      const created_at = source.time('createdAt') ?? now;
      return {
        id,
        identity: { issuer: GOOGLE, subject, user_id: id, created_at },
        email,
        usedAt: source.time('lastSignedInAt'),
        isDisabled: source.flag('disabled') === true,
      };
    });
    return async (transaction) => {
      await store.insertAll(
        transaction,
        'identities',
        rows.map(({ identity }) => identity),
      );
      const emails = rows.flatMap(({ id, email }) => (email === '' ? [] : [[id, email] as const]));
      await store.setAll(transaction, ['private_profiles', 'email', 'text'], new Map(emails));
      const uses = rows.flatMap(({ id, usedAt }) =>
        usedAt === null ? [] : [[id, usedAt] as const],
      );
      const lastUse = ['private_profiles', 'last_used_at', 'timestamptz'] as const;
      await store.setAll(transaction, lastUse, new Map(uses));
      const disabled = rows.flatMap(({ id, isDisabled }) => (isDisabled ? [id] : []));
      if (disabled.length > 0) await store.setSettings(transaction, disabled, { blocked_at: now });
    };
  },
};

function subjectOf(providers: unknown): string | null {
  const list: unknown[] = Array.isArray(providers) ? providers : [];
  const google = list.filter(isFields).find(({ providerId }) => providerId === 'google.com');
  const rawId = google?.rawId;
  return typeof rawId === 'string' && rawId !== '' ? rawId : null;
}
