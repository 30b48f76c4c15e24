import { afterAll, beforeAll, expect, it } from 'vitest';
import { registrationStates } from '#contract/administration/registrations.ts';
import {
  keysetByReports,
  keysetOf,
  listUserIds,
  type UserFilter,
  userIds,
} from '#server/features/administration/managed-users/user-list.store.ts';
import {
  hasTooManyMatches,
  NAMED_MOST,
} from '#server/features/administration/managed-users/user-names.store.ts';
import {
  listRegistrations,
  registrationKeysets,
} from '#server/features/administration/registrations/registrations.store.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './test-database.ts';

const MEMBERS = 3000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const timeOf = (index: number) => new Date(START + index * 60_000).toISOString();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await insertMembers(
    test.database,
    Array.from({ length: MEMBERS }, (_, index) => newMember(index)),
  );
  await analyze(test.database);
});
afterAll(() => test.drop());

/** Of 20 members, one is blocked. Of 50, one has a pending deletion. Of 30, one has an incomplete profile. */
function newMember(index: number): ReturnType<typeof memberRows> {
  const is_profile_complete = index % 30 !== 0;
  const username = `n${(index * 7919) % MEMBERS}_x`;
  const display_name = index % 500 === 0 ? `夜空の流星${index}` : `夜空の人${index}`;
  const rows = memberRows(newId(), { username, display_name, is_profile_complete });
  const time = timeOf(index);
  return {
    profile: { ...rows.profile, created_at: time },
    privateProfile: {
      ...rows.privateProfile,
      blocked_at: index % 20 === 0 ? time : null,
      leaving_at: index % 50 === 0 ? time : null,
      last_used_at: timeOf((index * 7) % MEMBERS),
      reports_count: index % 40 === 0 ? index % 9 : 0,
      approval_asked_at: index % 30 === 0 ? time : null,
      approval_refused_at: index % 60 === 7 ? time : null,
    },
  };
}

const all: UserFilter = {
  name: null,
  state: undefined,
  rank: undefined,
  joinedFrom: undefined,
  joinedUntil: undefined,
  sort: 'newest',
  without: null,
};

function listOf(filter: Partial<UserFilter>): List {
  const list = { ...all, ...filter, hash: '', cursor: undefined, limit: LIMIT };
  return (database) => listUserIds(database, list);
}

/** Each list of members, with the index from which a page is read without sorting further rows. */
const byTime: Record<string, [index: string, filter: Partial<UserFilter>]> = {
  'all members': ['profiles_by_time', {}],
  'active members': ['profiles_by_time', { state: 'active' }],
  'members without a rank': ['profiles_by_time', { rank: 'none' }],
  'those who joined in a time': [
    'profiles_by_time',
    { joinedFrom: timeOf(100), joinedUntil: timeOf(200) },
  ],
  'those who were here last': ['private_profiles_last_used', { sort: 'used' }],
  'active members who were here last': [
    'private_profiles_last_used',
    { sort: 'used', state: 'active' },
  ],
  'the most reported': ['private_profiles_reports', { sort: 'reports', without: newId() }],
  'the most reported without a rank': [
    'private_profiles_reports',
    { sort: 'reports', rank: 'none', state: 'active' },
  ],
  'incomplete members': ['profiles_incomplete', { state: 'incomplete' }],
  'blocked members': ['private_profiles_blocked', { state: 'blocked' }],
  'members with a pending deletion': ['private_profiles_leaving', { state: 'leaving' }],
};

it.each(Object.entries(byTime))(
  'a page of members is read from an index in the order of the list: %s [MEMB-02]',
  async (_, [index, filter]) => {
    const { indexes, sorts } = await planOf(listOf(filter));
    expect(indexes[0]).toBe(index);
    expect(sorts).toBe(0);
  },
);

it.each(registrationStates)(
  'a page of registrations is read from an index in the order of the list: %s [REG-12]',
  async (state) => {
    const position = { after: registrationKeysets[state].start, rows: LIMIT };
    const { indexes, sorts } = await planOf((database) =>
      listRegistrations(database, state, position),
    );
    const column = state === 'waiting' ? 'approval_asked_at' : 'approval_refused_at';
    expect(indexes[0]).toBe(`private_profiles_${column}`);
    expect(sorts).toBe(0);
  },
);

/** The indexes that find the few members with a name. Only these members are then sorted. */
const byName: Record<string, [indexes: string[], filter: Partial<UserFilter>]> = {
  'names that begin so': [
    [uniqueIndex('username_lower'), 'profiles_display_name_lower'],
    { name: { username: 'n77', displayName: 'n77' } },
  ],
  'usernames that begin so': [[uniqueIndex('username_lower')], { name: { username: 'n77' } }],
  'a part of any name': [[partIndex()], { name: { part: '流星' } }],
  'a longer part of any name': [[partIndex()], { name: { part: '空の流星2' } }],
  'an email address': [['private_profiles_email_folded'], { name: { email: 'a@test.invalid' } }],
};

it.each(Object.entries(byName))(
  'members are found by an index: %s [MEMB-02]',
  async (_, [expected, filter]) => {
    const requested = { ...all, ...filter };
    const keyset = keysetOf(requested, '');
    const part = { keyset, after: keyset.start, rows: LIMIT };
    const { indexes, scans } = await planOf((database) => userIds(database, requested, part));
    for (const index of expected) expect(indexes).toContain(index);
    expect(scans).toEqual([]);
  },
);

it('the most reported members whose name contains a text are found by the index of name parts [MEMB-25]', async () => {
  const requested: UserFilter = { ...all, name: { part: '流星' }, sort: 'reports' };
  const keyset = keysetByReports('');
  const part = { keyset, after: keyset.start, rows: LIMIT };
  const { indexes, scans } = await planOf((database) => userIds(database, requested, part));
  expect(indexes).toContain(partIndex());
  expect(scans).toEqual([]);
});

it('the members whose name contains a text are counted by the index of name parts [MEMB-25]', async () => {
  const { indexes, scans } = await planOf((database) =>
    hasTooManyMatches(database, { part: '流星' }),
  );
  expect(indexes).toContain(partIndex());
  expect(scans).toEqual([]);
});

it.each(['newest', 'used', 'reports'] as const)(
  'all members whose name contains a frequent text are listed, in the order %s [MEMB-11, MEMB-25]',
  async (sort) => {
    const filter = { ...all, name: { part: '空の' }, sort };
    expect(await hasTooManyMatches(test.database.read, filter.name)).toBe(true);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUserIds(test.database.read, {
        ...filter,
        ...{ hash: '', cursor, limit: 100 },
      });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([found.length, new Set(found).size]).toEqual([MEMBERS, MEMBERS]);
  },
);

it('the members whose username or display name begins with a text are counted by the indexes of the two names', async () => {
  const name = { username: 'n77', displayName: 'n77' };
  const { indexes, scans } = await planOf((database) => hasTooManyMatches(database, name));
  expect(indexes).toEqual([uniqueIndex('username_lower'), 'profiles_display_name_lower']);
  expect(scans).toEqual([]);
});

it('the members with a frequent name are listed up to the last page, in the order of the list [MEMB-02]', async () => {
  const name = { username: 'n' };
  expect(await hasTooManyMatches(test.database.read, name)).toBe(true);
  const filter = { ...all, name, state: 'active' as const };
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUserIds(test.database.read, { ...filter, hash: '', cursor, limit: 100 });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const active = await test.database.read
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .where('profiles.is_profile_complete', '=', true)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .orderBy('profiles.created_at', 'desc')
    .select('profiles.id')
    .execute();
  expect(active.length).toBeGreaterThan(NAMED_MOST);
  expect(found).toEqual(active.map(({ id }) => id));
});

/** Returns the index of name parts. On SQLite, it is a full-text index. */
function partIndex(): string {
  return testEngine === 'postgres' ? 'search_members_tokens' : 'found VIRTUAL TABLE';
}

/** Returns the unique index of a column of profiles. Each engine generates its name. */
function uniqueIndex(column: string): string {
  return testEngine === 'postgres' ? `profiles_${column}_key` : 'sqlite_autoindex_profiles_2';
}

/** Returns the indexes that a plan uses, in order, the number of its sorts, and the tables that it reads completely. */
async function planOf(list: List) {
  return test.database.engine === 'sqlite' ? sqlitePlan(list) : postgresPlan(list);
}

async function sqlitePlan(list: List) {
  const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  const details = steps.map(({ detail }) => detail);
  return {
    indexes: details.flatMap(
      (detail) => /(\w+ VIRTUAL TABLE)|INDEX (\w+)/.exec(detail)?.slice(1).find(Boolean) ?? [],
    ),
    sorts: details.filter((detail) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY')).length,
    scans: details.filter((detail) =>
      /^SCAN (profiles|private_profiles|other|entry)\b(?!.*INDEX)/.test(detail),
    ),
  };
}

async function postgresPlan(list: List) {
  const [answer] = (await explain(test.database, 'EXPLAIN (FORMAT JSON)', list)) as [PostgresPlan];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    sorts: nodes.filter((node) => node['Node Type'].includes('Sort')).length,
    scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((n) => n['Relation Name']),
  };
}
