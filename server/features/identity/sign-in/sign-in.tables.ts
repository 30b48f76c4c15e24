import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The accounts at the sign-in provider that belong to members. */
export const identitiesTable = defineTable(
  'identities',
  {
    issuer: t.text().label('ログインサービス'),
    subject: t.text().label('ログインサービスでのあなたのID'),
    user_id: t.member().deletedInSlices(),
    created_at: t.time().label('最初にログインした日時'),
  },
  {
    key: ['issuer', 'subject'],
    indexes: { identities_user: ['user_id'] },
    exports: [
      {
        file: 'sign-in.json',
        title: 'ログインに使うアカウント',
        order: { time: 'created_at', id: 'subject' },
      },
    ],
  },
);

export type IdentitiesTable = RowOf<typeof identitiesTable>;

/** Sign-ins that have begun at the provider, until they end or expire. */
export const signInAttemptsTable = defineTable(
  'sign_in_attempts',
  {
    state_hash: t.key(),
    code_verifier: t.text(),
    nonce: t.text(),
    mode: t.text<'popup' | 'redirect'>(),
    expires_at: t.time(),
  },
  {
    key: ['state_hash'],
    expires: true,
    indexes: { sign_in_attempts_expiry: ['expires_at'] },
  },
);

export type SignInAttemptsTable = RowOf<typeof signInAttemptsTable>;

/** The browsers in which members have signed in, so that a sign-in in another one is noticed. */
export const signInDevicesTable = defineTable(
  'sign_in_devices',
  {
    user_id: t.member().deletedInSlices(),
    /** SHA-256 of the cookie that identifies the browser, hex. */
    device_hash: t.key().notExported(),
    browser: t.text().label('ブラウザー'),
    system: t.text().label('端末のOS'),
    last_sign_in_at: t.time().label('最後にログインした日時'),
    expires_at: t.time().notExported(),
  },
  {
    key: ['user_id', 'device_hash'],
    expires: true,
    indexes: { sign_in_devices_expiry: ['expires_at'] },
    exports: [
      {
        file: 'sign-in-devices.json',
        title: 'ログインしたことのある端末',
        order: { id: 'device_hash' },
      },
    ],
  },
);

export type SignInDevicesTable = RowOf<typeof signInDevicesTable>;
