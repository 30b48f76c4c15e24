import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The sessions of members, one for each signed-in browser. */
export const sessionsTable = defineTable(
  'sessions',
  {
    /** SHA-256 of the cookie, hex. */
    id_hash: t.key().notExported(),
    user_id: t.member().deletedInSlices(),
    /** The browser and the system from the last recorded request. Empty when unknown. */
    browser: t.text().default('').label('ブラウザー'),
    system: t.text().default('').label('端末のOS'),
    /** The network of the last recorded IP address, without the part that identifies a machine. Empty when unknown. */
    network: t.text().default('').label('ネットワーク（アドレスの一部）'),
    created_at: t.time().label('ログインした日時'),
    /** Updated every few minutes while the session is used. */
    last_seen_at: t.time().default('1970-01-01T00:00:00.000Z').label('最後に使った日時'),
    expires_at: t.time().label('ログインの期限'),
  },
  {
    key: ['id_hash'],
    expires: true,
    indexes: { sessions_expiry: ['expires_at'], sessions_user: ['user_id'] },
    exports: [
      {
        file: 'sessions.json',
        title: 'ログイン中の端末',
        order: { time: 'created_at', id: 'id_hash' },
      },
    ],
  },
);

export type SessionsTable = RowOf<typeof sessionsTable>;

export const csrfTokensTable = defineTable(
  'csrf_tokens',
  {
    token_hash: t.key(),
    session_hash: t.key().references('sessions.id_hash'),
    expires_at: t.time(),
  },
  {
    key: ['session_hash', 'token_hash'],
    expires: true,
    indexes: { csrf_tokens_expiry: ['expires_at'] },
  },
);

export type CsrfTokensTable = RowOf<typeof csrfTokensTable>;
