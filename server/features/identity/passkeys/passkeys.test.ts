import { expect, it } from 'vitest';
import {
  PASSKEY_CHALLENGE_LIFETIME,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
} from '#contract/foundations/limits.ts';
import type { Passkeys } from '#contract/identity/passkeys.ts';
import {
  deleteNext,
  endGrace,
  requestDeletion,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import {
  downloadArchive,
  makeExport,
} from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import {
  addPasskey,
  type Deviation,
  proveWith,
  SoftwareAuthenticator,
} from '#server/testing/software-authenticator.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { passkeyRow } from './passkeys.tables.ts';
import { signInElsewhere } from './passkeys.testing.ts';

const site = useTestApp();
const origin = () => site().env.publicUrl.origin;
const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;
const mailsOf = async ({ id }: TestClient) => {
  const mails = await site()
    .database.read.selectFrom('mails')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .selectAll()
    .execute();
  return mails.map(({ kind, content }) => [kind, (JSON.parse(content) as Words).words.subject]);
};
interface Words {
  words: { subject: string };
}

it('a member of the team adds passkeys with names and sees when each was added and last used [KEY-01]', async () => {
  const moderator = await site().member({ rank: 'moderator' });
  expect(await moderator.get<Passkeys>('/api/passkeys')).toEqual({
    items: [],
    can_add: true,
    is_required: false,
  });
  const phone = await addPasskey(moderator, origin(), { name: '電話' });
  await addPasskey(moderator, origin(), { name: 'セキュリティキー' });
  await proveWith(moderator, phone);
  const { items } = await moderator.get<Passkeys>('/api/passkeys');
  expect(items).toEqual([
    {
      id: expect.any(String),
      name: '電話',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
    {
      id: expect.any(String),
      name: 'セキュリティキー',
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
});

it('a member outside of the team cannot add a passkey [KEY-02]', async () => {
  const member = await site().member();
  const { can_add } = await member.get<Passkeys>('/api/passkeys');
  expect(can_add).toBe(false);
  const failure = await failureOf(member.call('requestPasskey', {}));
  expect(failure.envelope.status).toBe('PERMISSION_DENIED');
  const credential = new SoftwareAuthenticator(origin()).create('x'.repeat(43));
  const adding = await failureOf(member.call('addPasskey', { name: '電話', credential }));
  expect(adding.envelope.status).toBe('PERMISSION_DENIED');
});

it.each<[string, Deviation]>([
  ['without user verification', { isUnverified: true }],
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
])('a passkey %s is neither added nor accepted [KEY-03, KEY-04]', async (_, deviation) => {
  const admin = await site().member({ rank: 'admin' });
  const { options } = await admin.call('requestPasskey', {});
  const wrong = new SoftwareAuthenticator(origin()).create(options.challenge, deviation);
  expect(await reasonOf(admin.call('addPasskey', { name: '鍵', credential: wrong }))).toBe(
    'passkey-refused',
  );
  const key = await addPasskey(admin, origin());
  expect(await reasonOf(proveWith(admin, key, deviation))).toBe('passkey-refused');
});

it('a challenge is used once, also after a refusal [KEY-05]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const key = await addPasskey(admin, origin());
  const { options } = await admin.call('requestPasskeyProof', {});
  await admin.call('provePasskey', { credential: key.use(options.challenge) });
  const again = admin.call('provePasskey', { credential: key.use(options.challenge) });
  expect(await reasonOf(again)).toBe('passkey-expired');
  const { options: next } = await admin.call('requestPasskeyProof', {});
  const refused = key.use(next.challenge, { isUnverified: true });
  expect(await reasonOf(admin.call('provePasskey', { credential: refused }))).toBe(
    'passkey-refused',
  );
  const later = admin.call('provePasskey', { credential: key.use(next.challenge) });
  expect(await reasonOf(later)).toBe('passkey-expired');
});

it('a challenge belongs to its session and to its purpose [KEY-06]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const key = await addPasskey(admin, origin());
  const other = await signInElsewhere(site(), admin);
  const { options } = await admin.call('requestPasskeyProof', {});
  const stolen = other.call('provePasskey', { credential: key.use(options.challenge) });
  expect(await reasonOf(stolen)).toBe('passkey-expired');
  const { options: creation } = await admin.call('requestPasskey', {});
  const confused = admin.call('provePasskey', { credential: key.use(creation.challenge) });
  expect(await reasonOf(confused)).toBe('passkey-expired');
  const invented = admin.call('provePasskey', { credential: key.use('x'.repeat(43)) });
  expect(await reasonOf(invented)).toBe('passkey-expired');
});

it('a challenge expires after five minutes [KEY-07]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const key = await addPasskey(admin, origin());
  const { options } = await admin.call('requestPasskeyProof', {});
  const { challenge } = options;
  const row = await site()
    .database.read.selectFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .select('expires_at')
    .executeTakeFirstOrThrow();
  const rest = Date.parse(row.expires_at) - Date.now();
  expect(rest).toBeLessThanOrEqual(PASSKEY_CHALLENGE_LIFETIME);
  await site().database.write((transaction) =>
    transaction
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('challenge', '=', challenge)
      .execute(),
  );
  const late = admin.call('provePasskey', { credential: key.use(challenge) });
  expect(await reasonOf(late)).toBe('passkey-expired');
});

it('a use whose counter is not higher is refused, as with a copied key [KEY-08]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const key = await addPasskey(admin, origin());
  await proveWith(admin, key);
  key.counter -= 1;
  expect(await reasonOf(proveWith(admin, key))).toBe('passkey-refused');
  await proveWith(admin, key);
});

it('an authenticator that does not count its uses is accepted each time [KEY-08]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const key = await addPasskey(admin, origin(), { counts: false });
  await proveWith(admin, key);
  await proveWith(admin, key);
  const { items } = await admin.get<Passkeys>('/api/passkeys');
  expect(items[0]?.last_used_at).not.toBeNull();
});

it('a passkey of somebody else and a removed passkey are not accepted [KEY-09]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const other = await site().member({ rank: 'admin' });
  await addPasskey(admin, origin());
  const foreign = await addPasskey(other, origin());
  expect(await reasonOf(proveWith(admin, foreign))).toBe('passkey-unknown');
  const removed = await addPasskey(admin, origin(), { name: '前の電話' });
  const { items } = await admin.get<Passkeys>('/api/passkeys');
  const passkeyId = items.find(({ name }) => name === '前の電話')?.id ?? '';
  await admin.call('removePasskey', { passkeyId });
  expect(await reasonOf(proveWith(admin, removed))).toBe('passkey-unknown');
});

it('a credential is added once [KEY-10]', async () => {
  const [admin, other] = [
    await site().member({ rank: 'admin' }),
    await site().member({ rank: 'admin' }),
  ];
  const key = new SoftwareAuthenticator(origin());
  const { options } = await admin.call('requestPasskey', {});
  const credential = key.create(options.challenge);
  await admin.call('addPasskey', { name: '電話', credential });
  await site().database.write((transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ user_id: other.id })
      .where('credential_id', '=', credential.id)
      .execute(),
  );
  const { options: second } = await admin.call('requestPasskey', {});
  const copied = key.recreate(second.challenge);
  const adding = admin.call('addPasskey', { name: '電話', credential: copied });
  expect(await reasonOf(adding)).toBe('passkey-known');
});

it('a member has at most ten passkeys, and their names are limited [KEY-11]', async () => {
  const admin = await site().member({ rank: 'admin' });
  await addPasskey(admin, origin());
  const { options } = await admin.call('requestPasskey', {});
  const credential = new SoftwareAuthenticator(origin()).create(options.challenge);
  for (const name of ['', ' ', 'あ'.repeat(PASSKEY_NAME_MAX + 1)]) {
    const failure = await failureOf(admin.call('addPasskey', { name, credential }));
    expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual(['name']);
  }
  const more = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) =>
    passkeyRow({
      user_id: admin.id,
      credential_id: `${admin.id}-${index}`,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      name: `鍵${index}`,
    }),
  );
  await insertRows(site().database, 'passkeys', more);
  expect(await reasonOf(admin.call('requestPasskey', {}))).toBe('passkeys-full');
  const late = admin.call('addPasskey', { name: '電話', credential });
  expect(await reasonOf(late)).toBe('passkeys-full');
});

it('a session of a member with a passkey has only the rights of a member until it is proven [KEY-12]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const key = await addPasskey(admin, origin());
  const other = await signInElsewhere(site(), admin);
  expect(await other.get('/api/admin/status')).toEqual({
    is_admin: true,
    rank: null,
    permissions: [],
    second_factor: 'prove',
  });
  for (const path of ['/api/admin/admins', '/api/admin/settings', '/api/admin/audit-log']) {
    expect((await failureOf(other.get(path))).envelope.status).toBe('PERMISSION_DENIED');
  }
  await other.call('updateSettings', { label_settings: { ai: 'blur' } });
  await proveWith(other, key);
  expect(await other.get('/api/admin/status')).toMatchObject({
    is_admin: true,
    rank: 'super_admin',
  });
  await other.get('/api/admin/settings');
});

it('a session without a proof cannot use functions of members with the rights of the team [KEY-13]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  const key = await addPasskey(admin, origin());
  const other = await signInElsewhere(site(), admin);
  const deletion = await failureOf(other.call('deletePost', { postId, reason: '違反のため' }));
  expect(deletion.envelope.status).toBe('PERMISSION_DENIED');
  await proveWith(other, key);
  await other.call('deletePost', { postId, reason: '違反のため' });
});

it('the removal of a passkey ends what was proven with it, and the last removal ends the second factor [KEY-14]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const first = await addPasskey(admin, origin(), { name: '一つ目' });
  await addPasskey(admin, origin(), { name: '二つ目' });
  const status = () => admin.get<{ second_factor?: string }>('/api/admin/status');
  const idOf = async (wanted: string) => {
    const { items } = await admin.get<Passkeys>('/api/passkeys');
    return items.find(({ name }) => name === wanted)?.id ?? '';
  };
  await admin.call('removePasskey', { passkeyId: await idOf('二つ目') });
  expect(await status()).toMatchObject({ second_factor: 'prove' });
  await proveWith(admin, first);
  expect((await status()).second_factor).toBeUndefined();
  const { items } = await admin.call('removePasskey', { passkeyId: await idOf('一つ目') });
  expect(items).toEqual([]);
  expect((await status()).second_factor).toBeUndefined();
});

it('nobody can remove a passkey of somebody else [KEY-15]', async () => {
  const [admin, other] = [
    await site().member({ rank: 'admin' }),
    await site().member({ rank: 'admin' }),
  ];
  await addPasskey(admin, origin());
  await addPasskey(other, origin());
  const { items } = await admin.get<Passkeys>('/api/passkeys');
  await other.call('removePasskey', { passkeyId: items[0]?.id ?? '' });
  expect((await admin.get<Passkeys>('/api/passkeys')).items).toEqual(items);
});

it('an added and a removed passkey send a mail, also to a member who has turned off mail [KEY-16]', async () => {
  const admin = await site().member({ rank: 'admin' });
  await admin.call('updateSettings', { notification_settings: { emailNotifications: false } });
  await addPasskey(admin, origin());
  const { items } = await admin.get<Passkeys>('/api/passkeys');
  await admin.call('removePasskey', { passkeyId: items[0]?.id ?? '' });
  expect(await mailsOf(admin)).toEqual([
    ['security', 'パスキーを追加しました'],
    ['security', 'パスキーを削除しました'],
  ]);
});

it('the export of the data of a member has the names and times of the passkeys, but no keys [KEY-41]', async () => {
  const admin = await site().member({ rank: 'admin' });
  await addPasskey(admin, origin(), { name: '自分の電話' });
  await makeExport(site(), admin);
  const files = await downloadArchive(admin);
  const text = files.get('passkeys.json')?.toString() ?? '';
  expect(JSON.parse(text)).toEqual([
    { name: '自分の電話', created_at: expect.any(String), last_used_at: null },
  ]);
});

it('the deletion of an account deletes its passkeys [KEY-42]', async () => {
  const admin = await site().member({ rank: 'admin', username: 'leaver' });
  await addPasskey(admin, origin());
  await requestDeletion(admin, 'leaver');
  await endGrace(site(), admin);
  await deleteNext(site());
  const left = await site()
    .database.read.selectFrom('passkeys')
    .where('user_id', '=', admin.id)
    .select('id')
    .execute();
  expect(left).toEqual([]);
});
