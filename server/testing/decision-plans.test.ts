import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCounts } from '#server/features/foundations/rate-limits/rate-limits.store.ts';
import {
  findDueRestriction,
  findRestriction,
  followersAmong,
} from '#server/features/members/profiles/restrictions.shared.store.ts';
import {
  findAppealOfCase,
  listAppeals,
} from '#server/features/moderation/appeals/appeals.shared.store.ts';
import { findCaseToHide } from '#server/features/moderation/cases/cases.shared.store.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import {
  countDecisionsOf,
  findBlockInForce,
  findDirectDeletion,
  findLastDecision,
  listDecisionsOf,
  listEffects,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMember, insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 4000;
const MEMBERS = 40;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const TABLES = ['cases', 'decisions', 'appeals', 'rate_counts', 'private_profiles', 'follows'];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await fill();
  await analyze(test.database);
});
afterAll(() => test.drop());

/** Inserts decided cases about posts of some members, each case with an appeal, and the counts of many members. */
async function fill(): Promise<void> {
  const { database } = test;
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => insertMember(database)));
  const decided_at = timeOf(MANY);
  const cases = Array.from({ length: MANY }, (_, index) => {
    const target_user_id = members[index % MEMBERS]?.id ?? '';
    const target = { target_type: 'post', target_id: newId(), target_user_id } as const;
    const opened_at = timeOf(index);
    return caseRow({ ...target, kind: 'report', status: 'decided', opened_at, decided_at });
  });
  await insertRows(database, 'cases', cases);
  const decisions = cases.map(
    ({ id: case_id, target_type, target_id, target_user_id, opened_at }) =>
      decisionRow({
        ...{ case_id, target_type, target_id, target_user_id },
        action: 'hide',
        decided_by: members[0]?.id ?? '',
        created_at: opened_at,
      }),
  );
  await insertRows(database, 'decisions', decisions);
  const appealed = cases.map((one) => caseRow({ ...one, id: newId(), kind: 'appeal' }));
  await insertRows(database, 'cases', appealed);
  const appeals = decisions.map(({ id: decision_id, target_user_id: user_id }, index) => ({
    ...{ decision_id, user_id, case_id: appealed[index]?.id ?? '' },
    ...{ text: '', status: 'kept' as const, note: '', message: '' },
    ...{ decided_by: null, created_at: decided_at, decided_at },
  }));
  await insertRows(database, 'appeals', appeals);
  const counts = Array.from({ length: MANY }, () => newId()).flatMap((subject) =>
    (['minute', 'day'] as const).map((period) => ({
      ...{ subject, kind: 'posts', period },
      ...{ count: 1, expires_at: decided_at },
    })),
  );
  await insertRows(database, 'rate_counts', counts);
  await fillRestrictions();
}

/** Inserts many members who follow one another. Every hundredth member is temporarily restricted. */
async function fillRestrictions(): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, index) => {
    const { profile, privateProfile } = memberRows(newId());
    const isRestricted = index % 100 === 0;
    const restricted_at = isRestricted ? timeOf(index) : null;
    const restricted_until = isRestricted ? timeOf(index + MANY) : null;
    return { profile, privateProfile: { ...privateProfile, restricted_at, restricted_until } };
  });
  await insertMembers(test.database, rows);
  const ids = rows.map(({ profile }) => profile.id);
  const follows = ids.map((follower_id, index) =>
    followRow({ follower_id, following_id: ids[(index * 7 + 1) % MANY] ?? '' }),
  );
  await insertRows(test.database, 'follows', follows);
}

function timeOf(minute: number): string {
  return new Date(START + minute * 60_000).toISOString();
}

const now = timeOf(2 * MANY);
const id = 'anyIdThatIs20LettersL';

const lookups: Record<string, List> = {
  'the latest decision about something': (database) => findLastDecision(database, 'post', id),
  'what was done about something': (database) => listEffects(database, 'post', id),
  'what has deleted something without a report': (database) =>
    findDirectDeletion(database, { type: 'post', id, backupId: id }),
  'the decisions about a member': (database) => listDecisionsOf(database, id, 20),
  'how many decisions about a member stand': (database) => countDecisionsOf(database, id),
  'what blocks a member': (database) => findBlockInForce(database, id),
  'the appeal that a case is about': (database) => findAppealOfCase(database, id),
  'the appeals against decisions': (database) => listAppeals(database, [id, newId()]),
  'the case that is to be hidden next': (database) => findCaseToHide(database, now),
  'the restriction that ends next': (database) => findDueRestriction(database, now),
  'the restriction of a member': (database) => findRestriction(database, id, now),
  'who follows a restricted member': (database) => followersAmong(database, id, [id, newId()]),
  'what a member has used up': (database) =>
    findCounts(database, { subject: id, kind: 'posts' }, START),
};

it.each(Object.entries(lookups))(
  'an index is used to find %s [MODACT-26, REPORT-54]',
  async (_, lookup) => {
    const keyword =
      test.database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
    const plan = await explain(test.database, keyword, lookup);
    const read = test.database.engine === 'sqlite' ? readOnSqlite(plan) : readOnPostgres(plan);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((step) => !step.startsWith('index'))).toEqual([]);
  },
);

/** Returns how each table is read: `index …` or another text. */
function readOnSqlite(plan: unknown[]): string[] {
  return (plan as SqliteStep[])
    .map(({ detail }) => detail)
    .filter((detail) =>
      TABLES.some((table) => detail.includes(` ${table} `) || detail.endsWith(table)),
    )
    .map((detail) => detail.replace(/^SEARCH (?=\w+ USING (COVERING )?INDEX )/, 'index '));
}

function readOnPostgres(plan: unknown[]): string[] {
  const [answer] = plan as [PostgresPlan];
  return nodesOf(answer['QUERY PLAN'][0].Plan)
    .filter((node) => TABLES.includes(node['Relation Name'] ?? ''))
    .map((node) => {
      const isNarrowed = 'Index Cond' in node || 'Recheck Cond' in node;
      return isNarrowed ? `index ${node['Relation Name']}` : `${node['Node Type']} of all`;
    });
}
