import { join, relative } from 'node:path';
import { providePackages } from '../provide-packages.ts';

const VERSION = '10.1.1';
const PACKAGES = [`@stryker-mutator/core@${VERSION}`, `@stryker-mutator/vitest-runner@${VERSION}`];
/** Of the changes that tests run, in percent. */
const AIM = 85;
const server = 'apps/server/src';
const features = `${server}/features`;
const outbox = 'apps/web/src/lib/outbox';
const offline = 'apps/web/src/lib/offline';

interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Files that are changed, and the tests that have to notice. */
const AREAS: Readonly<Record<string, Area>> = {
  permissions: {
    mutate: [
      `${features}/users/users.policy.ts`,
      `${features}/listings/listings.policy.ts`,
      `${features}/push/endpoint.policy.ts`,
    ],
    tests: [`${features}/{users,listings,push}/*.policy.test.ts`],
  },
  sessions: {
    mutate: [`${server}/platform/auth/sessions.repo.ts`, `${server}/platform/auth/authenticate.ts`],
    tests: [`${features}/users/auth/*session*.test.ts`],
  },
  messages: {
    mutate: [
      `${features}/messages/messages.service.ts`,
      `${features}/messages/inbox.repo.ts`,
      `${features}/messages/messages.policy.ts`,
      `${features}/messages/send-message.ts`,
    ],
    tests: [`${features}/messages/*.test.ts`],
  },
  exchange: {
    mutate: [`${features}/exchange/claim-state.ts`],
    tests: [`${features}/exchange/claim-state.test.ts`],
  },
  'possible-steps': {
    mutate: [`${features}/exchange/possible-steps.ts`],
    tests: [
      `${features}/exchange/{claim-state,exchange,undo,hostile-exchange,swap}.test.ts`,
      `${features}/exchange/{loans,line}/*.test.ts`,
    ],
  },
  listings: {
    mutate: [
      `${features}/listings/publish-listing.ts`,
      `${features}/listings/update-listing.ts`,
      `${features}/listings/deletion/soft-delete.ts`,
    ],
    tests: [
      `${features}/listings/*.test.ts`,
      `${features}/listings/{deletion,photos,sharing,crops}/*.test.ts`,
    ],
  },
  offline: {
    mutate: [`${offline}/stored-responses.ts`],
    tests: [`${offline}/*.test.{ts,tsx}`],
  },
  outbox: {
    mutate: [`${outbox}/send-outbox.ts`, `${outbox}/outbox-store.ts`, `${outbox}/outbox-item.ts`],
    tests: [`${outbox}/*.test.ts`],
  },
};

interface Mutant {
  readonly status: string;
  readonly fileName: string;
}

interface Stryker {
  readonly runMutationTest: () => Promise<readonly Mutant[]>;
}

/**
 * Changes the code of an area in each place that Stryker knows, one after another, and runs its tests: at least 85% of
 * the changes that a test runs have to fail one. An area takes minutes to an hour.
 */
export async function rehearseMutants(_port: number, name: string): Promise<boolean> {
  const area = AREAS[name];
  if (!area) throw new Error(`Please name one of these areas: ${Object.keys(AREAS).join(', ')}`);
  process.env['MUTANT_TESTS'] = JSON.stringify(area.tests);
  const mutants = await changeEach(area);
  const rows = Object.entries(Object.groupBy(mutants, ({ fileName }) => fileName)).map(
    ([file, of = []]) => [relative('.', file), countsOf(of)] as const,
  );
  console.table(Object.fromEntries(rows));
  return countsOf(mutants).percent >= AIM;
}

async function changeEach({ mutate }: Area): Promise<readonly Mutant[]> {
  const packages = providePackages('stryker', PACKAGES);
  // Known at run time only: it is no dependency of this repository.
  const core: { readonly Stryker: new (options: object) => Stryker } = await import(
    join(packages, '@stryker-mutator/core/dist/src/index.js')
  );
  const stryker = new core.Stryker({
    testRunner: 'vitest',
    plugins: [join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'bench/rehearse/mutants.vitest.ts', related: false },
    mutate: [...mutate],
    coverageAnalysis: 'perTest',
    // What is computed once when a module is loaded cannot be changed in between.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: '.cache/mutants',
    ignorePatterns: ['.cache', '.git'],
    timeoutMS: 15_000,
    timeoutFactor: 4,
  });
  return stryker.runMutationTest();
}

/** A change that ends no test in time is noticed too. */
function countsOf(mutants: readonly Mutant[]) {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const changes = noticed + count('Survived');
  return { changes, noticed, percent: Math.round((100 * noticed) / changes), 'not run': count('NoCoverage') };
}
