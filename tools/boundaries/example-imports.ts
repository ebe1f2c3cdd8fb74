interface Example {
  from: string;
  to: string;
  type?: boolean;
}

const server = 'apps/server/src';
const feature = `${server}/features/plums`;
const web = 'apps/web/src';

/** One import for each way of breaking a rule; the folders plums and pears are on no list. */
export const forbidden: (Example & { rule: string })[] = [
  { rule: 'no-cycles', from: `${server}/lib/cycle.ts`, to: './cycle.ts' },
  { rule: 'no-unresolvable', from: `${server}/lib/lost.ts`, to: 'no-such-package' },
  { rule: 'no-test-code-in-production', from: `${server}/app/uses-helper.ts`, to: '../../testing/clock.ts' },
  { rule: 'no-test-code-in-production', from: `${web}/app/uses-test.ts`, to: './other.test.ts' },
  { rule: 'no-dev-packages-in-production', from: `${server}/lib/dev-package.ts`, to: 'vitest' },
  { rule: 'no-mocks-in-production', from: `${web}/app/uses-mocks.ts`, to: '../mocks/handlers.ts' },
  { rule: 'no-undeclared-packages', from: `${server}/lib/undeclared.ts`, to: 'pino' },
  { rule: 'contract-only-zod', from: 'packages/contract/src/heavy.ts', to: 'kysely' },
  { rule: 'contract-only-zod', from: 'packages/contract/src/builtin.ts', to: 'node:fs' },
  { rule: 'no-crossing-sides', from: `${web}/lib/reach.ts`, to: '../../../server/src/lib/secret.ts' },
  { rule: 'no-crossing-sides', from: `${server}/lib/reach.ts`, to: '../../../web/src/lib/page.ts' },
  { rule: 'e2e-from-outside', from: 'e2e/peek.ts', to: '../apps/server/src/lib/inside.ts' },
  { rule: 'server-feature-through-service', from: `${feature}/borrow.ts`, to: '../pears/pears.repo.ts' },
  {
    rule: 'server-feature-through-service',
    from: `${feature}/borrow-type.ts`,
    to: '../pears/pears.table.ts',
    type: true,
  },
  {
    rule: 'server-feature-through-service',
    from: `${feature}/false-name.ts`,
    to: '../pears/plums.service.ts',
  },
  {
    rule: 'server-feature-ladder',
    from: `${server}/features/users/upwards.ts`,
    to: '../listings/listings.service.ts',
  },
  {
    rule: 'server-feature-ladder',
    from: `${server}/features/admin/unknown.ts`,
    to: '../pears/pears.service.ts',
  },
  { rule: 'server-feature-on-ladder', from: `${feature}/borrow.ts`, to: '../pears/pears.repo.ts' },
  { rule: 'server-feature-stays-inside', from: `${feature}/upwards.ts`, to: '../../app.ts' },
  { rule: 'server-repo-only-tables', from: `${feature}/plums.repo.ts`, to: './pick-plums.ts' },
  { rule: 'server-service-below-routes', from: `${feature}/plums.service.ts`, to: './index.ts' },
  {
    rule: 'server-pure-policy-and-presenter',
    from: `${feature}/plums.policy.ts`,
    to: '../../db/database.ts',
  },
  {
    rule: 'server-platform-below-features',
    from: `${server}/platform/mail.ts`,
    to: '../features/pears/index.ts',
  },
  {
    rule: 'server-platform-below-features',
    from: `${server}/platform/job.ts`,
    to: '../context.ts',
    type: true,
  },
  {
    rule: 'server-platform-ladder',
    from: `${server}/platform/auth/authenticate.ts`,
    to: '../http/request-scope.ts',
    type: true,
  },
  {
    rule: 'server-platform-ladder',
    from: `${server}/platform/plums/count.ts`,
    to: '../http/request-scope.ts',
  },
  {
    rule: 'server-exchange-ladder',
    from: `${server}/features/exchange/line/line.ts`,
    to: '../clock/clock.ts',
  },
  {
    rule: 'server-exchange-core-below-steps',
    from: `${server}/features/exchange/change-claim.ts`,
    to: './clock/clock.ts',
  },
  { rule: 'server-context-as-type', from: `${feature}/make-context.ts`, to: '../../context.ts' },
  { rule: 'server-lib-at-the-bottom', from: `${server}/lib/upwards.ts`, to: '../platform/log.ts' },
  {
    rule: 'server-db-below-features',
    from: `${server}/db/schema.ts`,
    to: '../features/pears/pears.table.ts',
    type: true,
  },
  { rule: 'server-db-types-only', from: `${server}/db/values.ts`, to: '../config/config.ts' },
  { rule: 'server-migrations-only-kysely', from: `${server}/db/migrations/001-a.ts`, to: '../database.ts' },
  { rule: 'server-config-alone', from: `${server}/config/env.ts`, to: '../lib/any.ts' },
  { rule: 'server-app-registers-features', from: `${server}/app.ts`, to: './features/pears/pick-pears.ts' },
  { rule: 'server-main-is-last', from: `${server}/lib/starts-twice.ts`, to: '../main.ts' },
  { rule: 'web-lib-ladder', from: `${web}/lib/session/session.ts`, to: '../outbox/outbox.ts' },
  { rule: 'web-lib-ladder', from: `${web}/lib/plums/plum.ts`, to: '../outbox/outbox.ts' },
  {
    rule: 'web-exchange-ladder',
    from: `${web}/features/exchange/loans/loan.ts`,
    to: '../claims/claim.ts',
  },
  {
    rule: 'web-exchange-ladder',
    from: `${web}/features/exchange/plums/plum.ts`,
    to: '../claims/claim.ts',
    type: true,
  },
  { rule: 'web-ui-alone', from: `${web}/ui/button.ts`, to: '../lib/client.ts' },
  { rule: 'web-lib-below-features', from: `${web}/lib/upwards.ts`, to: '../features/pears/pears.ts' },
  { rule: 'web-feature-alone', from: `${web}/features/plums/borrow.ts`, to: '../pears/pears.ts' },
  {
    rule: 'web-endpoints-in-api',
    from: `${web}/features/plums/plum-list.ts`,
    to: '../../lib/api/endpoint.ts',
  },
  { rule: 'web-feature-not-app', from: `${web}/features/plums/upwards.ts`, to: '../../app/router.ts' },
];

/** Imports that look alike and are fine. */
export const allowed: Example[] = [
  { from: `${server}/features/listings/ask.ts`, to: '../users/users.service.ts' },
  { from: `${server}/features/users/upwards.test.ts`, to: '../listings/listings.service.ts' },
  { from: `${server}/platform/http/admission.ts`, to: '../auth/authenticate.ts' },
  { from: `${server}/features/exchange/clock/clock.ts`, to: '../times/deadlines.ts' },
  { from: `${server}/features/exchange/index.ts`, to: './clock/clock.ts' },
  { from: `${feature}/pick-plums.ts`, to: './plums.presenter.ts' },
  { from: `${feature}/plums.presenter.ts`, to: './plums.table.ts', type: true },
  { from: `${feature}/plums.test.ts`, to: '../../../testing/clock.ts' },
  { from: `${feature}/give-plums.ts`, to: '../../context.ts', type: true },
  { from: `${server}/db/open.ts`, to: '../config/config.ts', type: true },
  { from: `${server}/db/migrations/002-b.ts`, to: 'kysely' },
  { from: 'packages/contract/src/plums.ts', to: 'zod' },
  { from: `${web}/lib/outbox/send.ts`, to: '../session/session.ts' },
  { from: `${web}/features/exchange/claims/card.ts`, to: '../steps/step-form.ts' },
  { from: `${web}/features/plums/api/list-plums.ts`, to: '../../../lib/api/endpoint.ts' },
  { from: `${web}/app/compose.ts`, to: '../features/pears/pears.ts' },
];
