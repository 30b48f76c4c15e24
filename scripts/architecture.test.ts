import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImports } from './architecture.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { passedOnBy } from './passed-on.ts';
import { pureChecksIn } from './pure-checks.ts';
import { root } from './root.ts';
import { parseSource, readSources } from './test-sources.ts';

const allowed = {
  'contract/a.ts': "import 'zod'; import './b.ts'",
  'contract/b.ts': '',
  'server/app.ts': "import './features/pets/pets.area.ts'",
  'server/start-site.ts': "import '#demo/demo.ts'",
  'demo/demo.ts': "import '#server/features/pets/dogs/dogs.service.ts'",
  'server/migrations/0001-cats.ts': "import 'kysely'",
  'server/platform/database/database.ts': "import 'kysely'",
  'server/features/pets/pets.area.ts': "import './cats/cats.routes.ts'",
  'server/features/pets/cats/cats.routes.ts': "import './cats.service.ts'",
  'server/features/pets/dogs/dogs.store.ts': "import 'kysely'; import '#contract/b.ts'",
  'server/features/pets/dogs/dogs.policy.ts': '',
  'server/features/pets/dogs/dogs.shared.store.ts': "import 'kysely'",
  'server/features/pets/dogs/dogs.service.ts': "import './dogs.store.ts'",
  'server/features/pets/cats/cats.service.ts':
    "import '#server/features/pets/dogs/dogs.service.ts'; import '#server/features/pets/dogs/dogs.policy.ts'; import '#server/features/pets/dogs/dogs.shared.store.ts'",
  'server/features/pets/cats/cats.test.ts':
    "import 'vitest'; import 'kysely'; import '#server/app.ts'; import '#server/features/pets/dogs/dogs.store.ts'",
  'client/entry-client.tsx': "import './routes/home.tsx'",
  'client/routes/home.tsx': "import '#client/features/pets/cats/cat.tsx'",
  'client/features/pets/cats/cat.tsx':
    "import 'react'; import '#client/ui/form/button.tsx'; import '#client/lib/api/api.ts'",
  'client/ui/form/button.tsx': '',
  'client/worker/rules.ts': "import '#contract/a.ts'",
  'client/lib/api/api.ts': "import '#contract/a.ts'",
  'bench/bench.ts': "import 'kysely'; import '#server/app.ts'",
};

/** Files that break no rule. The files in `broken` import them. */
const besides = {
  'client/routes/search.tsx': '',
  'client/ui/x3.ts': "import type { A } from './x2.ts'",
  'server/features/pets/x/some.test.ts': '',
};

/** Files by path. Each of them violates a rule. */
const broken: Record<string, [rule: string, source: string]> = {
  'contract/x1.ts': ['contract-imports-only-zod', "import '#server/app.ts'"],
  'contract/x2.ts': ['contract-imports-only-zod', "import 'react'"],
  'contract/x3.ts': ['contract-imports-only-zod', "import 'node:fs'"],
  'client/lib/x1.ts': ['client-not-server', "import type { A } from '#server/app.ts'"],
  'client/lib/x2.ts': ['client-not-node', "import 'node:fs'"],
  'client/lib/x3.ts': ['client-ui-and-lib-are-leaves', "import '#client/routes/home.tsx'"],
  'client/ui/x1.ts': [
    'client-ui-and-lib-are-leaves',
    "import '#client/features/pets/cats/cat.tsx'",
  ],
  'client/ui/x2.ts': ['no-cycles', "import './x3.ts'"],
  'client/features/pets/x/x1.ts': [
    'client-features-not-routes',
    "import '../../../routes/home.tsx'",
  ],
  'client/linked-pages.tsx': ['client-prerenders-linked-pages', "import './routes/search.tsx'"],
  'client/lib/x4.ts': ['client-not-worker', "import '#client/worker/rules.ts'"],
  'client/worker/x1.ts': ['client-worker-stands-alone', "import '#client/lib/api/api.ts'"],
  'client/worker/x2.ts': ['client-worker-stands-alone', "import 'react'"],
  'server/features/pets/x/x1.ts': ['server-not-client', "import '#client/lib/api/api.ts'"],
  'server/features/pets/x/x2.ts': [
    'server-features-meet-in-services',
    "import '#server/features/pets/dogs/dogs.store.ts'",
  ],
  'server/features/pets/x/x3.ts': [
    'server-features-meet-in-services',
    "import type { A } from '../dogs/dogs.store.ts'",
  ],
  'server/features/people/x1.area.ts': [
    'server-areas-declare-their-nouns',
    "import '../pets/cats/cats.routes.ts'",
  ],
  'server/features/moderation/x/x1.ts': [
    'moderation-knows-no-noun',
    "import type { A } from '#server/features/pets/dogs/dogs.service.ts'",
  ],
  'server/features/pets/x/x4.ts': ['server-features-do-not-compose', "import '#server/app.ts'"],
  'server/features/pets/x/x5.ts': ['demo-only-at-start', "import '#demo/demo.ts'"],
  'server/features/pets/x/x6.ts': ['sql-only-in-stores', "import { sql } from 'kysely'"],
  'server/features/pets/x/x7.ts': ['sql-only-in-stores', "import type { Kysely } from 'kysely'"],
  'server/features/pets/x/x8.ts': ['no-tests-in-production', "import './some.test.ts'"],
  'server/features/pets/x/x9.ts': ['no-dev-dependencies-in-production', "import 'fast-check'"],
  'server/features/pets/x/x10.ts': ['no-unresolved', "import './nowhere.ts'"],
  'demo/x1.ts': ['sql-only-in-stores', "import { sql } from 'kysely'"],
  'server/platform/x/x1.ts': [
    'platform-knows-no-feature',
    "import '#server/features/pets/dogs/dogs.policy.ts'",
  ],
  'server/checks/x1.ts': ['checks-know-no-feature', "import '#server/app.ts'"],
  'server/platform/x/x2.ts': ['platform-knows-no-feature', "import '#server/app.ts'"],
};

const directory = mkdtempSync(path.join(tmpdir(), 'architecture-'));
afterAll(() => rmSync(directory, { recursive: true }));

beforeAll(async () => {
  await copyFile(path.join(root, 'package.json'), path.join(directory, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
});

function write(file: string, source: string): void {
  mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(directory, file), `${source}\nexport {};\n`);
}

test('the architecture check accepts files that follow the rules', async () => {
  for (const [file, source] of Object.entries(allowed)) write(file, source);
  const { modules, summary } = await readImports(directory);
  expect(summary.violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(Object.keys(allowed).length);
});

/**
 * No two of these files import each other. But two areas, two nouns of an area and two folders of a noun import each
 * other.
 */
const circles = {
  'client/features/one/a.ts': "import '../two/a.ts'",
  'client/features/one/b.ts': '',
  'client/features/two/a.ts': "import '../three/inside/a.ts'",
  'client/features/three/inside/a.ts': "import type { B } from '../../one/b.ts'",
  'client/features/four/a.ts': "import './inside/a.ts'",
  'client/features/four/b.ts': '',
  'client/features/four/inside/a.ts': '',
  'client/features/four/inside/b.ts': "import '../b.ts'",
  'server/features/seven/noun/a.ts': "import './inside/a.ts'",
  'server/features/seven/noun/b.ts': '',
  'server/features/seven/noun/inside/a.ts': "import '../b.ts'",
};

/** Imports between the same kinds of folders, but in one direction only. A test may import in the other direction. */
const oneWay = {
  'client/features/five/a.ts': "import '../six/inside/a.ts'; import './inside/a.ts'",
  'client/features/five/inside/a.ts': "import './b.ts'; import '#client/features/six/a.ts'",
  'client/features/five/inside/b.ts': '',
  'client/features/six/a.ts': '',
  'client/features/six/a.test.ts': "import '../five/a.ts'",
  'client/features/six/inside/a.ts': "import '../a.ts'",
};

test('the architecture check reports circular imports between folders of features', async () => {
  for (const [file, source] of Object.entries({ ...circles, ...oneWay })) write(file, source);
  const { modules } = await readImports(directory);
  expect(findFolderCycles(modules).toSorted()).toEqual([
    'client/features/four/. → client/features/four/inside → client/features/four/.',
    'client/features/one → client/features/two → client/features/three → client/features/one',
    'server/features/seven/noun/. → server/features/seven/noun/inside → server/features/seven/noun/.',
  ]);
});

test('the architecture check reports each violation of the rules', async () => {
  for (const [file, source] of Object.entries(besides)) write(file, source);
  for (const [file, [, source]] of Object.entries(broken)) write(file, source);
  const { summary } = await readImports(directory);
  const found = summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
  const expected = Object.entries(broken).map(([file, [rule]]) => `${rule}: ${file}`);
  expect([...new Set(found)].sort()).toEqual(expected.sort());
});

// With a database as a parameter, a query can be built without an import of the builder.
test('no query is built outside of stores, migrations, the database platform and tests', () => {
  const mayQuery =
    /\.store\.ts$|\.test(ing)?\.ts$|^server\/(migrations|platform\/database|testing)\//;
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !mayQuery.test(file));
  const querying = files.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(querying).toEqual([]);
});

test('no service has a function that only forwards to a store', () => {
  const services = readSources('server/**/*.service.ts');
  const found = services.map((source) => [source.fileName, ...passedOnBy(source)]);
  expect(services.length).toBeGreaterThan(0);
  expect(found.filter(([, ...names]) => names.length > 0)).toEqual([]);
});

test('passedOnBy finds the functions of a service that only forward to functions of stores', () => {
  const service = parseSource(`
    import { findCat, type Cat } from './cats.store.ts';
    import * as store from './dogs.store.ts';
    export { findBird as bird } from './birds.store.ts';
    export type { Bird } from './birds.store.ts';
    export { feed } from './feeding.service.ts';
    export function cat(database, id) { return findCat(database, id); }
    export async function dog(database, id) { await store.findDog(database, id); }
    export function ownCat(database, viewer) { return findCat(database, viewer.catId); }
    export function fed(cat) { return feed(cat); }
    function inside(id) { return findCat(id); }
  `);
  expect(passedOnBy(service)).toEqual(['bird', 'Bird', 'cat', 'dog']);
});

test('no service has checks that need no database, because such checks belong to the policy', () => {
  const services = readSources('server/**/*.service.ts');
  const found = services.map((source) => [source.fileName, ...pureChecksIn(source)]);
  expect(services.length).toBeGreaterThan(0);
  expect(found.filter(([, ...names]) => names.length > 0)).toEqual([]);
});

test('pureChecksIn finds the checks of a service that need no database', () => {
  const service = parseSource(`
    function refuseKittens(cat) { if (cat.age < 1) throw new Error(); }
    export function canMeow({ cat }) { return cat !== null; }
    function mayEnter(cat) { return cat.isTame; }
    async function refuseUnknown(transaction, id) { await findCat(transaction, id); }
    export async function canFeed(database, id) { return (await findCat(database, id)) !== null; }
    function cancelMeal(cat) { return cat; }
    function refusalOf(cat) { return null; }
  `);
  expect(pureChecksIn(service)).toEqual(['refuseKittens', 'canMeow', 'mayEnter']);
});

test('nouns.ts lists the areas from low to high', () => {
  const nouns = readFileSync(path.join(root, 'server/nouns.ts'), 'utf8');
  const listed = [...nouns.matchAll(/^ {2}(\w+)Area,/gm)].map(([, area]) => area);
  const files = globSync('server/features/**/*.ts', { cwd: root });
  const upward = files.filter((file) => {
    const level = listed.indexOf(file.split(path.sep)[2]);
    const source = readFileSync(path.join(root, file), 'utf8');
    const imported = [...source.matchAll(/'#server\/features\/(\w+)\//g)];
    return (
      !/\.test(ing)?\.ts$/.test(file) && imported.some(([, area]) => listed.indexOf(area) > level)
    );
  });
  expect(new Set(listed)).toEqual(new Set(readdirSync(path.join(root, 'server/features'))));
  expect(upward).toEqual([]);
});
