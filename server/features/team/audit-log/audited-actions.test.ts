import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { auditedCalls } from './audited-actions.testing.ts';

const site = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await site().member({ rank: 'super_admin' });
});

/** Functions for admins that are not in `auditedCalls`. They change nothing or only a claim, or have other tests. */
const outsideTable = [
  'getAllUsersV2',
  // Covered by server/features/messages/messages/reported-messages.test.ts.
  'readReportedMessages',
  'claimCase',
  'releaseCase',
  'overturnDecision',
  'recheckSite',
  'testFiles',
  'sendTestMail',
  'createSiteBackup',
  'testWebhook',
];

it('the tests cover every function that requires a permission [AUDIT-09]', async () => {
  type Paths = Record<string, { post?: { tags: string[] } }>;
  const { paths } = await admin.get<{ paths: Paths }>('/api/openapi.json');
  const unknown = Object.entries(paths)
    .filter(([, { post }]) => post?.tags.some((tag) => tag.startsWith('permission')))
    .map(([path]) => path.replace('/functions/', ''))
    .filter((name) => !outsideTable.includes(name) && !auditedCalls[name]);
  expect(unknown).toEqual([]);
});

async function run(statements: readonly string[]): Promise<void> {
  await site().database.write(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}

const perEngine = <Value>(sqlite: Value, postgres: Value) =>
  testEngine === 'sqlite' ? sqlite : postgres;

/** Makes the database refuse the entry when it is written. */
const refuseEntries = perEngine(
  {
    begin: [
      `create trigger refuse_entries before insert on audit_log
       begin select raise(abort, 'refused'); end`,
    ],
    end: ['drop trigger refuse_entries'],
  },
  {
    begin: [
      `create function refuse_entries() returns trigger language plpgsql
       as $$ begin raise exception 'refused'; end $$`,
      `create trigger refuse_entries before insert on audit_log
       for each row execute function refuse_entries()`,
    ],
    end: ['drop trigger refuse_entries on audit_log', 'drop function refuse_entries'],
  },
);

/** Makes the transaction fail at its commit, after the entry was written. */
const refuseCommits = perEngine(
  {
    begin: [
      'create table parents (id text primary key)',
      'create table orphans (id text references parents deferrable initially deferred)',
      `create trigger refuse_commits after insert on audit_log
       begin insert into orphans values ('nobody'); end`,
    ],
    end: ['drop trigger refuse_commits', 'drop table orphans', 'drop table parents'],
  },
  {
    begin: [
      `create function refuse_commits() returns trigger language plpgsql
       as $$ begin raise exception 'refused'; end $$`,
      `create constraint trigger refuse_commits after insert on audit_log
       deferrable initially deferred for each row execute function refuse_commits()`,
    ],
    end: ['drop trigger refuse_commits on audit_log', 'drop function refuse_commits'],
  },
);

/**
 * Tables that requests change without an action: sessions, background work such as the figures of authors, and the search
 * index.
 */
const excludedTables =
  /^(sessions|(?:post|author)_figures|post_totals|view_.*|csrf_tokens|orphans|parents|kysely_.*|.*search.*|.*token.*)$/;

/** Returns the rows of all tables except `excludedTables`. */
async function stored(): Promise<Record<string, unknown>> {
  const { read } = site().database;
  const tables = await read.introspection.getTables();
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (excludedTables.test(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    contents[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return contents;
}

const entries = () =>
  site().database.read.selectFrom('audit_log').selectAll().orderBy('created_at').execute();

const calls = Object.entries(auditedCalls).flatMap(([name, all]) =>
  all.map(
    (prepare, index) => [all.length > 1 ? `${name} (${index + 1})` : name, name, prepare] as const,
  ),
);

describe.each(calls)('%s', (_title, name, prepare) => {
  it('writes one entry, in the transaction of the action [AUDIT-01, AUDIT-09]', async () => {
    const member = await site().member();
    const { input, entry } = await prepare({ site: site(), admin, member });
    const send = async () => {
      const response = await admin.post(name, { data: { ...input, _csrfToken: admin.token } });
      return { status: response.status, text: await response.text() };
    };
    const before = await stored();
    expectLogged(/request failed/);
    for (const { begin, end } of [refuseEntries, refuseCommits]) {
      await run(begin);
      const { text } = await send();
      await run(end);
      expect(text).toContain('"status":"INTERNAL"');
      expect(await stored()).toEqual(before);
    }
    const known = new Set((await entries()).map(({ id }) => id));
    expect(await send()).toMatchObject({ status: 200 });
    const added = (await entries()).filter(({ id }) => !known.has(id));
    const { fields, target_id, ...rest } = entry;
    expect(added).toEqual([
      expect.objectContaining({
        ...rest,
        actor_id: admin.id,
        target_id: target_id === '*' ? expect.any(String) : target_id,
        owner_id: /^(post|comment|event)$/.test(entry.target_type) ? member.id : null,
      }),
    ]);
    const changes = JSON.parse(added[0]?.changes ?? '[]') as Record<string, string>[];
    expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(fields));
    for (const { before: was, after } of changes) expect(was).not.toBe(after);
  });
});
