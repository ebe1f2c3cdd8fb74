// Who may import whom. docs/architecture.md tells the reasons; tools/boundaries/boundaries.test.ts sees each rule fail.
// Feature folders are found by pattern, so a new one is guarded from its first file.
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const testCode = '/testing/|/api-tests/|\\.test\\.tsx?$';
/** The stand-in for a server in development. */
const mocks = '^apps/web/src/mocks/';

/** The server's features from the bottom up: each imports only those before it. */
const ladder = [
  'geo',
  'search',
  'images',
  'events',
  'blocks',
  'backups',
  'users',
  'notifications',
  'push',
  'listings',
  'maps',
  'messages',
  'notices',
  'seasons',
  'freshness',
  'follows',
  'nearby',
  'exchange',
  'swaps',
  'stands',
  'reports',
  'analytics',
  'admin',
];

/** The folders of the platform from the bottom up, and those of the feature `exchange`: each imports only those before it. */
const platformLadder = [
  'events',
  'logging',
  'settings',
  'audit',
  'rate-limit',
  'auth',
  'idempotency',
  'http',
  'metrics',
  'notifications',
  'mail',
  'openapi',
];
const exchangeLadder = [
  'times',
  'stock',
  'loans',
  'notify',
  'line',
  'open-claim',
  'giving',
  'pickup',
  'calendar',
  'clock',
];
/** Folders of the web's `lib` from the bottom up, those that others of them use or that use others: what changes the viewer knows all that a browser stores. */
const webLibLadder = [
  'i18n',
  'times',
  'exchange',
  'form-check',
  'api',
  'season',
  'passkeys',
  'browser-storage',
  'push',
  'drafts',
  'session',
  'identity-proof',
  'place',
  'offline',
  'outbox',
  'plain-forms',
  'viewer',
];
/** The folders of the web's `exchange` from the bottom up: what its forms and steps read, then what a claim, its card and its lists show. */
const webExchangeLadder = [
  'model',
  'api',
  'line',
  'giving',
  'steps',
  'loans',
  'ask',
  'pickup',
  'claims',
  'rest',
  'calendar',
  'swaps',
];

/** One rule: files matching `from` must not import what matches `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  forbid(
    'no-cycles',
    'A cycle has no first file to read, and no part that can be tested alone.',
    {},
    { circular: true },
  ),
  forbid('no-unresolvable', 'The file or package does not exist.', {}, { couldNotResolve: true }),
  forbid(
    'no-test-code-in-production',
    'Test helpers and tests never ship.',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: testCode },
    { path: `^(apps|packages)/.*(${testCode})` },
  ),
  forbid(
    'no-dev-packages-in-production',
    'A production install has no development packages.',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: [testCode, mocks] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-mocks-in-production',
    'The mocks begin the application, never the other way round: so no build can hold them.',
    { pathNot: mocks },
    { path: mocks },
  ),
  forbid(
    'no-undeclared-packages',
    "Name the package in the workspace's own package.json.",
    { path: '^(apps|packages)/[^/]+/src/', pathNot: testCode },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'contract-only-zod',
    'Both sides load the contract, so it carries nothing but schemas.',
    { path: '^packages/contract/src/', pathNot: testCode },
    { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
  ),
  forbid(
    'no-crossing-sides',
    'Server and web meet in the contract; the server takes the web app as a built file.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'e2e-from-outside',
    'End-to-end tests see what a person sees, never source.',
    { path: '^(e2e|bench)/' },
    { path: '^(apps|packages)/' },
  ),
];

const ladderRules = [
  ...ladder.map((feature, rung) =>
    forbid(
      'server-feature-ladder',
      'A feature imports only features below it; app.ts hands it what it needs from above.',
      { path: `${server}features/${feature}/`, pathNot: testCode },
      {
        path: `${server}features/`,
        pathNot: `${server}features/(${ladder.slice(0, rung + 1).join('|')})/`,
      },
    ),
  ),
  forbid(
    'server-feature-on-ladder',
    'A feature that imports another one needs a rung: add it to the ladder.',
    { path: `${server}features/(?!(?:${ladder.join('|')})/)([^/]+)/`, pathNot: testCode },
    { path: `${server}features/`, pathNot: `${server}features/$1/` },
  ),
];

/** Rules that give the folders of a place one direction; a folder that the list lacks imports no other one. */
const folderRules = (name, comment, place, rungs) => [
  ...rungs
    .slice(0, -1)
    .map((folder, rung) =>
      forbid(
        name,
        comment,
        { path: `${place}${folder}/`, pathNot: testCode },
        { path: `${place}(${rungs.slice(rung + 1).join('|')})/` },
      ),
    ),
  forbid(
    name,
    comment,
    { path: `${place}(?!(?:${rungs.join('|')})/)([^/]+)/`, pathNot: testCode },
    { path: `${place}[^/]+/`, pathNot: `${place}$1/` },
  ),
];

const folderLadderRules = [
  ...folderRules(
    'server-platform-ladder',
    'A folder of the platform imports only those before it in the list: requests use sessions and limits, not the other way round.',
    `${server}platform/`,
    platformLadder,
  ),
  ...folderRules(
    'server-exchange-ladder',
    'A folder of the exchange imports only those before it in the list: the clock runs on the others.',
    `${server}features/exchange/`,
    exchangeLadder,
  ),
  ...folderRules(
    'web-lib-ladder',
    'A folder of lib imports only those before it in the list: what the browser stores knows nothing of the session or the outbox.',
    `${web}lib/`,
    webLibLadder,
  ),
  ...folderRules(
    'web-exchange-ladder',
    'A folder of the exchange imports only those before it in the list: the card of a claim is made of the steps, loans and pickups.',
    `${web}features/exchange/`,
    webExchangeLadder,
  ),
  forbid(
    'server-exchange-core-below-steps',
    'What is common to all claims knows none of the steps that use it.',
    {
      path: `${server}features/exchange/[^/]+\\.ts$`,
      pathNot: [testCode, '/(index|exchange\\.service)\\.ts$'],
    },
    { path: `${server}features/exchange/(open-claim|giving|pickup|calendar|clock)/` },
  ),
];

const serverRules = [
  forbid(
    'server-feature-through-service',
    'A feature uses another only through <other>.service.ts.',
    { path: `${server}features/([^/]+)/`, pathNot: testCode },
    {
      path: `${server}features/`,
      pathNot: [`${server}features/$1/`, `${server}features/([^/]+)/\\1\\.service\\.ts$`],
    },
  ),
  forbid(
    'server-feature-stays-inside',
    'A feature builds on context, db and platform; app.ts and main.ts build on features.',
    { path: `${server}features/`, pathNot: testCode },
    { path: server, pathNot: `${server}(features/|db/|platform/|lib/|context\\.ts$)` },
  ),
  forbid(
    'server-repo-only-tables',
    'A repository knows tables and the database, no routes, rules or presentation.',
    { path: `${server}features/.*\\.repo\\.ts$` },
    { path: `${server}features/`, pathNot: '\\.(table|repo)\\.ts$' },
  ),
  forbid(
    'server-service-below-routes',
    "What a feature offers to others does not know the feature's routes.",
    { path: `${server}features/.*\\.(service|repo|policy|presenter)\\.ts$` },
    { path: `${server}features/[^/]+/index\\.ts$` },
  ),
  forbid(
    'server-pure-policy-and-presenter',
    'Policies and presenters are pure: they import types only.',
    { path: `${server}features/.*\\.(policy|presenter)\\.ts$` },
    {
      path: `${server}(db/|platform/|features/.*\\.(repo|service|table)\\.ts$)`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'server-platform-below-features',
    'Platform is what features stand on and the context is made of; it uses configuration, db and lib.',
    { path: `${server}platform/`, pathNot: testCode },
    { path: server, pathNot: `${server}(platform/|config/|db/|lib/)` },
  ),
  forbid(
    'server-context-as-type',
    'The context is handed in; nothing below main.ts makes one.',
    { path: `${server}features/`, pathNot: testCode },
    { path: `${server}context\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-lib-at-the-bottom',
    'lib holds small helpers that know nothing of the server around them.',
    { path: `${server}lib/`, pathNot: testCode },
    { path: server, pathNot: `${server}lib/` },
  ),
  forbid(
    'server-db-below-features',
    'The database layer knows the configuration and lib only; features add their tables to its schema.',
    { path: `${server}db/`, pathNot: testCode },
    { path: server, pathNot: `${server}(db/|lib/|config/)` },
  ),
  forbid(
    'server-db-types-only',
    'The database layer takes only types from the configuration.',
    { path: `${server}db/`, pathNot: testCode },
    { path: `${server}config/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-migrations-only-kysely',
    'A migration must do the same for ever, so it uses nothing that goes on changing.',
    { path: `${server}db/migrations/`, pathNot: testCode },
    { pathNot: [`${server}db/migrations/`, 'node_modules/kysely/'] },
  ),
  forbid(
    'server-config-alone',
    'Configuration is read before anything else exists.',
    { path: `${server}config/`, pathNot: testCode },
    { path: server, pathNot: `${server}config/` },
  ),
  forbid(
    'server-app-registers-features',
    'app.ts takes the registration of a feature (index.ts) and what its service hands to features below.',
    { path: `${server}app\\.ts$` },
    { path: `${server}features/`, pathNot: ['/index\\.ts$', '\\.service\\.ts$'] },
  ),
  forbid(
    'server-main-is-last',
    'main.ts starts the process; importing it would start another.',
    {},
    { path: `${server}main\\.ts$` },
  ),
];

const webRules = [
  forbid(
    'web-ui-alone',
    'Design-system parts know no domain words and fetch nothing.',
    { path: `${web}ui/`, pathNot: testCode },
    { path: ['^packages/', web], pathNot: `${web}ui/` },
  ),
  forbid(
    'web-lib-below-features',
    'lib is what features stand on.',
    { path: `${web}lib/`, pathNot: testCode },
    { path: `${web}(features|app|ui)/` },
  ),
  forbid(
    'web-feature-alone',
    'Features are composed in app, through props; none knows another.',
    { path: `${web}features/([^/]+)/`, pathNot: testCode },
    { path: `${web}features/`, pathNot: `${web}features/$1/` },
  ),
  forbid(
    'web-endpoints-in-api',
    'A feature names its endpoints in api/, with the queries and mutations that call them.',
    { path: `${web}features/`, pathNot: [testCode, '/api/[^/]+\\.ts$'] },
    { path: `${web}lib/api/endpoint\\.ts$` },
  ),
  forbid(
    'web-feature-not-app',
    'app is built on features, not the other way round.',
    { path: `${web}features/`, pathNot: testCode },
    { path: `${web}app/` },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...ladderRules, ...folderLadderRules, ...serverRules, ...webRules],
  options: {
    // Imports of types count: they are knowledge too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Ours only: leaving out every `dist` would leave out most packages, and with them the rules about packages.
    exclude: { path: '^apps/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
