/** The import rules. Checked by `npm run architecture`; scripts/architecture.test.ts breaks each one. */

const ours = '^(contract|server|demo|client|e2e|bench|scripts)/';
const tests =
  '(\\.test\\.tsx?$|\\.testing\\.tsx?$|^server/testing/|^client/testing/|^client/test-setup\\.ts$)';
const tools = '^client/vite\\.config\\.ts$';

/** A rule that forbids what it finds. */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no beginning to read from.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'Every import must lead somewhere.',
      { path: ours },
      { couldNotResolve: true, pathNot: '\\.css$' },
    ),

    forbid(
      'contract-imports-only-zod',
      'Both sides agree on the contract; it depends on neither, nor on anything but zod.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^contract/|(^|/)node_modules/zod/' },
    ),

    forbid(
      'client-not-server',
      'The browser gets nothing of the server.',
      { path: '^client/' },
      { path: '^server/' },
    ),
    forbid(
      'server-not-client',
      'The server knows the client only as built files.',
      { path: '^server/' },
      { path: '^client/' },
    ),
    forbid(
      'client-not-node',
      'Node has no place in a browser.',
      { path: '^client/', pathNot: [tests, tools] },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'client-ui-and-lib-are-leaves',
      'Parts and helpers know no feature and no page.',
      { path: '^client/(ui|lib)/', pathNot: tests },
      { path: '^client/(features|page-parts|routes)/' },
    ),
    forbid(
      'client-features-not-routes',
      'Pages and their parts compose features, never the other way round.',
      { path: '^client/features/', pathNot: tests },
      { path: '^client/(page-parts|routes)/' },
    ),
    forbid(
      'client-prerenders-linked-pages',
      'Every process of the site holds the module that renders pages, so it has only home and the pages with a shared URL.',
      { path: '^client/(entry-server|linked-pages|app)\\.tsx$' },
      {
        path: '^client/(router\\.tsx$|page-parts/|routes/)',
        pathNot:
          '^client/routes/(home|login|about|terms|privacy|company|copyright|guidelines|user|tag|shared-year|clip|polls|series|events|post)\\.tsx$',
      },
    ),
    forbid(
      'client-worker-stands-alone',
      'The service worker is a program of its own: it runs without a page, and shares only the contract with it.',
      { path: '^client/worker/', pathNot: tests },
      { pathNot: '^(contract|client/worker)/' },
    ),
    forbid(
      'client-not-worker',
      'A page talks to the service worker by messages.',
      { path: '^client/', pathNot: ['^client/worker/', tests] },
      { path: '^client/worker/' },
    ),

    forbid(
      'server-features-meet-in-services',
      'A noun uses another one through its service, its policy, or the SQL that it shares.',
      { path: '^server/features/([^/]+/[^/]+)/', pathNot: tests },
      {
        path: '^server/features/',
        pathNot: ['^server/features/$1/', '\\.(service|policy|shared\\.store)\\.ts$'],
      },
    ),
    forbid(
      'server-areas-declare-their-nouns',
      'An area says what its own nouns contribute, and does nothing itself.',
      { path: '^server/features/([^/]+)/[^/]+$', pathNot: tests },
      { path: '^server/features/', pathNot: '^server/features/$1/.+\\.ts$' },
    ),
    forbid(
      'moderation-knows-no-noun',
      'Moderation asks a noun through its `Moderatable`, and imports nothing that stands above it.',
      { path: '^server/features/moderation/', pathNot: tests },
      {
        path: '^server/features/',
        pathNot: '^server/features/(foundations|site|members|team|notifications|moderation)/',
      },
    ),
    forbid(
      'server-features-do-not-compose',
      'Areas are composed in app.ts and start-site.ts, and import neither.',
      { path: '^server/features/', pathNot: tests },
      { path: '^server/([^/]+\\.ts$|migrations/)' },
    ),
    forbid(
      'platform-knows-no-feature',
      'The platform would serve any site.',
      { path: '^server/platform/', pathNot: tests },
      { path: '^server/features/|^server/[^/]+\\.ts$' },
    ),
    forbid(
      'checks-know-no-feature',
      'A check looks at what the site runs on, also where no site runs.',
      { path: '^server/checks/', pathNot: tests },
      { path: '^server/(features/|app\\.ts$|main\\.ts$|start-site\\.ts$)' },
    ),
    forbid(
      'demo-only-at-start',
      'The demo can be left out of a build: only the start and the command that seeds load it.',
      {
        path: '^(contract|server|client)/',
        pathNot: [tests, '^server/(start-site|operator/commands/seed\\.command)\\.ts$'],
      },
      { path: '^demo/' },
    ),
    forbid(
      'sql-only-in-stores',
      'All SQL of a noun stands in its store.',
      {
        path: ours,
        pathNot: [
          tests,
          '\\.store\\.ts$',
          '^server/migrations/',
          '^server/platform/database/',
          '^bench/',
        ],
      },
      { path: '(^|/)node_modules/kysely/' },
    ),

    forbid(
      'no-tests-in-production',
      'What is shipped imports no test.',
      { path: '^(contract|server|client|demo)/', pathNot: tests },
      { path: [tests, '^e2e/', '^bench/'] },
    ),
    forbid(
      'no-dev-dependencies-in-production',
      'The server runs without the development dependencies; those of the client are part of its build.',
      { path: '^(server|demo)/', pathNot: [tests, tools] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
