import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const passkeysTable = defineTable(
  'passkeys',
  {
    id: t.key().initial(newId).notExported(),
    user_id: t.member().deletedWithProfile(),
    /** The id that the authenticator has chosen, base64url. */
    credential_id: t.key().notExported(),
    /** The public key as COSE, base64url. */
    public_key: t.text().notExported(),
    /** The number of uses as the authenticator counts them. Authenticators that share a passkey send 0. */
    counter: t.bigint().notExported(),
    /** JSON: how the browser reaches the authenticator. */
    transports: t.json().notExported(),
    name: t.text().label('名前'),
    created_at: t.time().initial(t.now).label('追加した日時'),
    last_used_at: t.time().nullable().label('最後に使った日時'),
  },
  {
    unique: [['credential_id']],
    indexes: { passkeys_of_user: ['user_id', 'created_at', 'id'] },
    exports: [
      { file: 'passkeys.json', title: 'パスキー', order: { time: 'created_at', id: 'id' } },
    ],
  },
);

export type PasskeysTable = RowOf<typeof passkeysTable>;
export const passkeyRow = passkeysTable.row;

/** The challenges that browsers have to sign. Each is used once, by the session that has requested it. */
export const passkeyChallengesTable = defineTable(
  'passkey_challenges',
  {
    challenge: t.key(),
    session_hash: t.key().references('sessions.id_hash'),
    purpose: t.text<'add' | 'prove'>(),
    expires_at: t.time(),
  },
  {
    key: ['challenge'],
    expires: true,
    indexes: {
      passkey_challenges_expiry: ['expires_at'],
      passkey_challenges_of_session: ['session_hash'],
    },
  },
);

export type PasskeyChallengesTable = RowOf<typeof passkeyChallengesTable>;

/** How the member of a session has last proven who they are. */
export const passkeyProofsTable = defineTable(
  'passkey_proofs',
  {
    session_hash: t.key().references('sessions.id_hash'),
    /** The passkey of the last proof. Null without a proof, and when the passkey was removed, which ends its proofs. */
    passkey_id: t.key().nullable().references('passkeys', 'set null'),
    proven_at: t.time().nullable(),
    /** When the member last entered a password or the like at the sign-in provider. Null when the provider is silent. */
    authenticated_at: t.time().nullable(),
  },
  {
    key: ['session_hash'],
    indexes: { passkey_proofs_of_passkey: ['passkey_id'] },
  },
);

export type PasskeyProofsTable = RowOf<typeof passkeyProofsTable>;
