import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { AUDIT_EXPORT_LIFETIME } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { type AuditEntry, type AuditFilter, auditExportUrl } from '#contract/team/audit-log.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { changesBetween, recordAudit } from './audit-log.service.ts';
import { auditRow } from './audit-log.tables.ts';
import { insertEntries } from './audit-log.testing.ts';

const site = useTestApp();
const log = '/api/admin/audit-log';

let admin: TestClient;
beforeAll(async () => {
  admin = await site().member({ rank: 'admin', display_name: '管理者はると' });
});

const query = (filter: AuditFilter) => `${log}?${new URLSearchParams(filter).toString()}`;
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const read = (filter: AuditFilter, client = admin) => client.get<Page<AuditEntry>>(query(filter));

it('an entry has the actor, the action, the reason and the changes [AUDIT-01]', async () => {
  const target = { type: 'post', id: newId(), name: '夏の空', ownerId: null } as const;
  const changes = changesBetween<{ title: string; is_draft: boolean; hidden_at: string | null }>(
    { title: '夏', is_draft: false, hidden_at: null },
    { title: '夏', is_draft: true, hidden_at: '2026-01-01T00:00:00.000Z' },
  );
  await site().database.write((transaction) =>
    recordAudit(transaction, viewerOf(admin), {
      action: 'post.hidden',
      target,
      reason: '転載',
      changes,
    }),
  );
  const { items } = await read({ target: target.id });
  expect(items).toEqual([
    {
      id: expect.any(String),
      action: 'post.hidden',
      actor: expect.objectContaining({ id: admin.id, display_name: '管理者はると' }),
      actor_id: admin.id,
      actor_name: '管理者はると',
      target_type: 'post',
      target_id: target.id,
      target_name: '夏の空',
      reason: '転載',
      changes: [
        { field: 'is_draft', before: 'false', after: 'true' },
        { field: 'hidden_at', before: '', after: '2026-01-01T00:00:00.000Z' },
      ],
      created_at: expect.any(String),
    },
  ]);
});

it('an entry keeps the name of an actor who is deleted or renamed later [AUDIT-01]', async () => {
  const { database } = site();
  const { id } = await insertMember(database, { display_name: '新しい名前' });
  const [left, renamed] = await insertEntries(database, [
    { actor_name: '去った人' },
    { actor_id: id, actor_name: '前の名前' },
  ]);
  const of = async (actor = '') => (await read({ actor })).items;
  expect(await of(left?.actor_id)).toMatchObject([{ actor: null, actor_name: '去った人' }]);
  expect(await of(id)).toMatchObject([
    { actor: { display_name: '新しい名前' }, actor_name: '前の名前', id: renamed?.id },
  ]);
});

it('an entry is not written when the transaction of its action fails', async () => {
  const target = { type: 'user', id: newId(), name: 'だれか' } as const;
  const failed = site().database.write(async (transaction) => {
    await recordAudit(transaction, viewerOf(admin), { action: 'user.blocked', target });
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  expect((await read({ target: target.id })).items).toEqual([]);
});

it('the log is filtered by actor, action, target and time, alone and in combination [AUDIT-03]', async () => {
  const [anna, ben, post, other] = [newId(), newId(), newId(), newId()];
  const rows = await insertEntries(
    site().database,
    [
      { actor_id: anna, target_id: post, action: 'post.hidden' },
      { actor_id: ben, target_id: post, action: 'post.shown' },
      { actor_id: anna, target_id: post, action: 'post.deleted' },
      { actor_id: anna, target_id: other, action: 'post.hidden' },
    ],
    '2026-02-01T00:00:00.000Z',
  );
  const [first, second, third, fourth] = idsOf(rows);
  const found = async (filter: AuditFilter) => idsOf((await read(filter)).items);
  expect(await found({ target: post })).toEqual([third, second, first]);
  expect(await found({ actor: anna })).toEqual([fourth, third, first]);
  expect(await found({ actor: anna, target: post })).toEqual([third, first]);
  expect(await found({ actor: anna, action: 'post.hidden' })).toEqual([fourth, first]);
  const [from, until] = ['2026-02-01T00:00:01Z', '2026-02-01T00:00:03.000Z'];
  expect(await found({ from, until })).toEqual([third, second]);
  expect(await found({ from, until, actor: ben })).toEqual([second]);
  expect(await found({ from: until, until: from, target: post })).toEqual([]);
});

it("the log about a member includes actions on the member's content [ADMIN-61]", async () => {
  const [member, post] = [newId(), newId()];
  const about = { target_id: member, target_type: 'user', action: 'user.blocked' };
  const theirs = { target_id: post, owner_id: member };
  const created_at = '2026-02-02T00:00:00.000Z';
  const rows = await insertEntries(
    site().database,
    [about, theirs, { owner_id: newId() }, about, theirs, theirs].map((fields) => ({
      ...fields,
      created_at,
    })),
  );
  const all = idsOf(rows.filter((_, index) => index !== 2))
    .toSorted()
    .toReversed();
  for (const limit of [1, 2, 20]) {
    expect(idsOf(await walk<AuditEntry>(admin, query({ target: member }), limit))).toEqual(all);
  }
  const found = async (filter: AuditFilter) => idsOf((await read(filter)).items);
  expect(await found({ target: post })).toHaveLength(3);
  expect(await found({ target: member, action: 'user.blocked' })).toHaveLength(2);
  expect(await found({ target: member, actor: rows[4]?.actor_id ?? '' })).toEqual([rows[4]?.id]);
});

it('the log has neither gaps nor repetitions between its pages, even with equal times [AUDIT-10]', async () => {
  const actor_id = newId();
  const created_at = '2026-03-01T00:00:00.000Z';
  const rows = await insertEntries(
    site().database,
    Array.from({ length: 25 }, () => ({ actor_id, created_at })),
  );
  const found = await walk<AuditEntry>(admin, query({ actor: actor_id }), 4);
  expect(idsOf(found)).toEqual(idsOf(rows).toSorted().toReversed());
});

it('the log refuses the cursor of another filter, and invalid filters [AUDIT-11]', async () => {
  const actor = newId();
  await insertEntries(site().database, [{ actor_id: actor }, { actor_id: actor }]);
  const { next_cursor } = await admin.get<Page<AuditEntry>>(`${query({ actor })}&limit=1`);
  const refused = async (search: string) => {
    const failure = await failureOf(admin.get(`${log}?${search}`));
    return failure.envelope.status;
  };
  expect(await refused(`cursor=${next_cursor}`)).toBe('INVALID_ARGUMENT');
  expect(await refused(`actor=${newId()}&cursor=${next_cursor}`)).toBe('INVALID_ARGUMENT');
  expect(await refused('cursor=x')).toBe('INVALID_ARGUMENT');
  expect(await refused('action=post.loved')).toBe('INVALID_ARGUMENT');
  expect(await refused('from=yesterday')).toBe('INVALID_ARGUMENT');
  expect(await refused('from=0000-01-01T00:00:00Z')).toBe('INVALID_ARGUMENT');
  expect(await refused('actor=x')).toBe('INVALID_ARGUMENT');
});

it('the list of actors has each actor with the latest name', async () => {
  const [anna, ben] = [newId(), newId()];
  await insertEntries(site().database, [
    { actor_id: anna, actor_name: 'あんな' },
    { actor_id: ben, actor_name: 'べん' },
    { actor_id: anna, actor_name: 'アンナ' },
  ]);
  const { items } = await admin.get<{ items: { id: string; name: string }[] }>(`${log}/actors`);
  expect(items).toContainEqual({ id: anna, name: 'アンナ' });
  expect(items).toContainEqual({ id: ben, name: 'べん' });
  expect(new Set(idsOf(items)).size).toBe(items.length);
});

it('no SQL can change or delete an entry [AUDIT-02]', async () => {
  const { database } = site();
  const [row] = await insertEntries(database, [{}]);
  const entry = row ?? expect.fail();
  const forged = { ...auditRow({ ...entryFields, reason: '別の理由' }), id: entry.id };
  const attempts = [
    sql`update audit_log set reason = 'x' where id = ${entry.id}`,
    sql`delete from audit_log where id = ${entry.id}`,
    sql`delete from audit_log`,
    ...(database.engine === 'sqlite'
      ? [sql`insert or replace into audit_log values (${sql.join(Object.values(forged))})`]
      : [sql`truncate audit_log`, sql`truncate audit_log cascade`]),
  ];
  for (const attempt of attempts) {
    const done = database.write((transaction) => attempt.execute(transaction));
    await expect(done).rejects.toThrow('append-only');
  }
  const upsert = database.write((transaction) =>
    transaction
      .insertInto('audit_log')
      .values(forged)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason: 'x' }))
      .execute(),
  );
  await expect(upsert).rejects.toThrow('append-only');
  const kept = database.read.selectFrom('audit_log').where('id', '=', entry.id).selectAll();
  expect(await kept.execute()).toEqual([entry]);
});

const entryFields = {
  action: 'post.hidden',
  actor_id: newId(),
  actor_name: 'だれか',
  target_type: 'post',
  target_id: newId(),
  target_name: '',
  reason: '',
  changes: [],
} as const;

function viewerOf({ id }: TestClient) {
  return { userId: id } as Parameters<typeof recordAudit>[1];
}

/** Returns the cells of a table whose cells have no line breaks. */
async function tableOf(response: Response): Promise<string[]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return bytes.toString().slice(1).trimEnd().split('\r\n');
}

it('an export is a table that spreadsheets read as text, and each export is recorded [AUDIT-12, AUDIT-13]', async () => {
  const actor_id = newId();
  const [entry] = await insertEntries(site().database, [
    {
      actor_id,
      actor_name: '=HYPERLINK("x")',
      target_id: newId(),
      target_name: '月, "夜"',
      reason: '+81 に電話\n=1+1',
      changes: JSON.stringify([
        { field: 'rank', before: 'admin', after: 'moderator' },
        { field: 'unknown', before: '', after: '-1' },
      ]),
    },
  ]);
  const filter = { actor: actor_id, from: '2025-12-31T15:00:00.000Z' };
  const { url } = await admin.call('exportAuditLog', filter);
  const response = await admin.fetch(url);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const name = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  expect(name).toMatch(/^attachment; .*操作ログ_20\d\d-\d\d-\d\d\.csv$/);
  const text = (await tableOf(response)).join('\r\n');
  expect(text).toBe(
    '日時（日本時間）,操作,内容,操作した人,操作した人のID,対象のID,理由,変更\r\n' +
      `2026/01/01 9:00:00,投稿の非表示,"'=HYPERLINK(""x"")さんが投稿「月, ""夜""」を非表示にしました",` +
      `"'=HYPERLINK(""x"")",${actor_id},${entry?.target_id},"'+81 に電話\n=1+1",` +
      `"役割: 管理者 → モデレーター\nunknown:  → -1"`,
  );
  const [exported] = (await read({ actor: admin.id, action: 'log.exported' })).items;
  expect(url).toBe(auditExportUrl(exported?.id ?? ''));
  expect(exported?.changes).toEqual([
    { field: 'actor', before: '', after: actor_id },
    { field: 'from', before: '', after: filter.from },
  ]);
});

it('an export contains more rows than one query reads, and no rows that were written after its request [AUDIT-05]', async () => {
  const actor_id = newId();
  const rows = Array.from({ length: 1203 }, (_, index) => ({ actor_id, reason: `理由${index}` }));
  await insertEntries(site().database, rows);
  const { url } = await admin.call('exportAuditLog', { actor: actor_id });
  await insertEntries(site().database, [{ actor_id }], '2099-01-01T00:00:00.000Z');
  const [, ...lines] = await tableOf(await admin.fetch(url));
  const exported = lines.map((line) => /理由\d+/.exec(line)?.[0]);
  expect(exported).toEqual(rows.map(({ reason }) => reason).toReversed());
});

it('an export ends at the requested time', async () => {
  const actor_id = newId();
  await insertEntries(site().database, [
    { actor_id, reason: 'はい' },
    { actor_id, reason: 'いいえ' },
  ]);
  const filter = { actor: actor_id, until: '2026-01-01T00:00:01.000Z' };
  const { url } = await admin.call('exportAuditLog', filter);
  const [, ...lines] = await tableOf(await admin.fetch(url));
  expect(lines).toEqual([expect.stringContaining('はい')]);
});

it('an export cannot be downloaded by others, after it has expired, or by the id of another entry [AUDIT-14]', async () => {
  const { database } = site();
  const { url } = await admin.call('exportAuditLog', {});
  const colleague = await site().member({ rank: 'super_admin' });
  expect((await colleague.fetch(url)).status).toBe(404);
  const past = new Date(Date.now() - AUDIT_EXPORT_LIFETIME).toISOString();
  const [late, other] = await insertEntries(database, [
    { actor_id: admin.id, action: 'log.exported', created_at: past },
    { actor_id: admin.id, action: 'post.hidden', created_at: new Date().toISOString() },
  ]);
  for (const id of [late?.id, other?.id, newId()]) {
    expect((await admin.fetch(auditExportUrl(id ?? ''))).status).toBe(404);
  }
  const download = await admin.fetch(url);
  expect(download.status).toBe(200);
  // The app cannot close before the response is read or cancelled.
  await download.body?.cancel();
});
