import {
  globSync,
  mkdirSync,
  mkdtempSync,
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
import { root } from './root.ts';

const allowed = {
  'contract/a.ts': "import 'zod'; import './b.ts'",
  'contract/b.ts': '',
  'server/app.ts': "import './features/cats/cats.service.ts'",
  'server/main.ts': "import '#demo/demo.ts'",
  'demo/demo.ts': "import '#server/features/dogs/dogs.service.ts'",
  'server/migrations/0001-cats.ts': "import 'kysely'",
  'server/platform/database/database.ts': "import 'kysely'",
  'server/features/dogs/dogs.store.ts': "import 'kysely'; import '#contract/b.ts'",
  'server/features/dogs/dogs.policy.ts': '',
  'server/features/dogs/dogs.service.ts': "import './dogs.store.ts'",
  'server/features/cats/cats.service.ts':
    "import '#server/features/dogs/dogs.service.ts'; import '#server/features/dogs/dogs.policy.ts'",
  'server/features/cats/cats.test.ts':
    "import 'vitest'; import 'kysely'; import '#server/app.ts'; import '#server/features/dogs/dogs.store.ts'",
  'client/entry-client.tsx': "import './routes/home.tsx'",
  'client/routes/home.tsx': "import '#client/features/cats/cat.tsx'",
  'client/features/cats/cat.tsx':
    "import 'react'; import '#client/ui/button.tsx'; import '#client/lib/api.ts'",
  'client/ui/button.tsx': '',
  'client/lib/api.ts': "import '#contract/a.ts'",
  'bench/bench.ts': "import 'kysely'; import '#server/app.ts'",
};

/** What the broken ones need beside them. */
const besides = {
  'client/ui/x3.ts': "import type { A } from './x2.ts'",
  'server/features/x/some.test.ts': '',
};

/** Each file breaks the rule beside it. */
const broken: Record<string, [rule: string, source: string]> = {
  'contract/x1.ts': ['contract-imports-only-zod', "import '#server/app.ts'"],
  'contract/x2.ts': ['contract-imports-only-zod', "import 'react'"],
  'contract/x3.ts': ['contract-imports-only-zod', "import 'node:fs'"],
  'client/lib/x1.ts': ['client-not-server', "import type { A } from '#server/app.ts'"],
  'client/lib/x2.ts': ['client-not-node', "import 'node:fs'"],
  'client/lib/x3.ts': ['client-ui-and-lib-are-leaves', "import '#client/routes/home.tsx'"],
  'client/ui/x1.ts': ['client-ui-and-lib-are-leaves', "import '#client/features/cats/cat.tsx'"],
  'client/ui/x2.ts': ['no-cycles', "import './x3.ts'"],
  'client/features/x/x1.ts': ['client-features-not-routes', "import '../../routes/home.tsx'"],
  'server/features/x/x1.ts': ['server-not-client', "import '#client/lib/api.ts'"],
  'server/features/x/x2.ts': [
    'server-features-meet-in-services',
    "import '#server/features/dogs/dogs.store.ts'",
  ],
  'server/features/x/x3.ts': [
    'server-features-meet-in-services',
    "import type { A } from '../dogs/dogs.store.ts'",
  ],
  'server/features/x/x4.ts': ['server-features-do-not-compose', "import '#server/app.ts'"],
  'server/features/x/x5.ts': ['demo-only-in-main', "import '#demo/demo.ts'"],
  'server/features/x/x6.ts': ['sql-only-in-stores', "import { sql } from 'kysely'"],
  'server/features/x/x7.ts': ['sql-only-in-stores', "import type { Kysely } from 'kysely'"],
  'server/features/x/x8.ts': ['no-tests-in-production', "import './some.test.ts'"],
  'server/features/x/x9.ts': ['no-dev-dependencies-in-production', "import 'fast-check'"],
  'server/features/x/x10.ts': ['no-unresolved', "import './nowhere.ts'"],
  'demo/x1.ts': ['sql-only-in-stores', "import { sql } from 'kysely'"],
  'server/platform/x/x1.ts': [
    'platform-knows-no-feature',
    "import '#server/features/dogs/dogs.policy.ts'",
  ],
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

test('lets pass what the rules allow', async () => {
  for (const [file, source] of Object.entries(allowed)) write(file, source);
  const { modules, summary } = await readImports(directory);
  expect(summary.violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(Object.keys(allowed).length);
});

/** No two files import one another, but their folders do: features, and folders inside of one. */
const circles = {
  'client/features/one/a.ts': "import '../two/a.ts'",
  'client/features/one/b.ts': '',
  'client/features/two/a.ts': "import '../three/inside/a.ts'",
  'client/features/three/inside/a.ts': "import type { B } from '../../one/b.ts'",
  'server/features/four/a.ts': "import './inside/a.ts'",
  'server/features/four/b.ts': '',
  'server/features/four/inside/a.ts': '',
  'server/features/four/inside/b.ts': "import '../b.ts'",
};

/** The same in one direction. A test may import against it. */
const oneWay = {
  'client/features/five/a.ts': "import '../six/inside/a.ts'; import './inside/a.ts'",
  'client/features/five/inside/a.ts': "import './b.ts'; import '#client/features/six/a.ts'",
  'client/features/five/inside/b.ts': '',
  'client/features/six/a.ts': '',
  'client/features/six/a.test.ts': "import '../five/a.ts'",
  'client/features/six/inside/a.ts': "import '../a.ts'",
};

test('finds folders of features that import one another in a circle', async () => {
  for (const [file, source] of Object.entries({ ...circles, ...oneWay })) write(file, source);
  const { modules } = await readImports(directory);
  expect(findFolderCycles(modules).toSorted()).toEqual([
    'client/features/one → client/features/two → client/features/three → client/features/one',
    'server/features/four/. → server/features/four/inside → server/features/four/.',
  ]);
});

test('finds what breaks a rule', async () => {
  for (const [file, source] of Object.entries(besides)) write(file, source);
  for (const [file, [, source]] of Object.entries(broken)) write(file, source);
  const { summary } = await readImports(directory);
  const found = summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
  const expected = Object.entries(broken).map(([file, [rule]]) => `${rule}: ${file}`);
  expect([...new Set(found)].sort()).toEqual(expected.sort());
});

// A query can be built without importing the builder, where a database is handed in.
test('no query is built outside stores, migrations, the database platform and tests', () => {
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
