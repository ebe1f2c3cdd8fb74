import { screen, waitFor, within } from '@testing-library/react';
import { countReports, decideAppeal, decideReport, listReports, type ReportCase } from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './admin-reports.tsx';

const ada = aMember({ id: 'ada', name: 'Ada Moss', isAdmin: true, roles: ['admin'] });

function aCase(changes: Partial<ReportCase> = {}): ReportCase {
  return {
    id: 'r-1',
    subject_type: 'listing',
    subject_id: 'butter',
    subject_exists: true,
    subject_hidden: false,
    snapshot: {
      title: 'Home-made butter',
      text: 'Fresh from the churn',
      location: 'Portland, OR',
      image_url: null,
      created_at: '2026-08-03T10:00:00.000Z',
    },
    reported: { id: 'gil', name: 'Gil Frost', isActive: true, isAdmin: false },
    reports: [
      {
        id: 'r-1',
        reporter: { id: 'rosa', name: 'Rosa Delgado' },
        reason: 'forbidden_goods',
        details: 'Raw milk, he says',
        created_at: '2026-08-04T10:00:00.000Z',
      },
    ],
    status: 'open',
    decision: null,
    decision_reason: null,
    decided_by: null,
    decided_at: null,
    appeal: null,
    history: { hidden: 0, warnings: 0, deactivations: 0, dismissed: 0, previous: [] },
    decisions: ['hide', 'warn', 'deactivate', 'dismiss'],
    may_decide_appeal: false,
    left_to_others: false,
    ...changes,
  };
}

const decided: Partial<ReportCase> = {
  status: 'decided',
  decision: 'hide',
  decision_reason: 'No raw milk here.',
  decided_by: { id: 'bee', name: 'Bee Hill' },
  decided_at: '2026-08-04T11:00:00.000Z',
  decisions: [],
};

const appealed: Partial<ReportCase> = {
  ...decided,
  status: 'appealed',
  may_decide_appeal: true,
  appeal: {
    text: 'It was margarine',
    by: 'reported',
    created_at: '2026-08-04T11:30:00.000Z',
    decision: null,
    reason: null,
    decided_by: null,
    decided_at: null,
  },
};

beforeEach(() => mockResponse(countReports, { open: 2, appealed: 1 }));

const open = (at = '/admin/reports', user: typeof rosa | null = ada) =>
  renderRoutes(
    [
      { path: '/admin/reports', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '/login', element: <p>please sign in</p> },
      { path: '/dashboard', element: <p>the dashboard</p> },
    ],
    { at, user },
  );

test('shows the reported content, the reports and the earlier decisions', async () => {
  const previous = {
    id: 'r-0',
    subject_type: 'user',
    decision: 'warn',
    decision_reason: 'Be kind.',
    decided_at: '2026-07-01T10:00:00.000Z',
    overturned: true,
  } as const;
  mockResponse(listReports, [
    aCase({ history: { hidden: 0, warnings: 0, deactivations: 0, dismissed: 2, previous: [previous] } }),
  ]);
  const { container } = open();
  const card = await screen.findByRole('article', { name: 'A listing of Gil Frost' });
  for (const text of [
    'Home-made butter',
    'Fresh from the churn',
    'Goods that may not be shared',
    'Raw milk, he says',
  ])
    expect(within(card).getByText(text)).toBeVisible();
  expect(card).toHaveTextContent('by Rosa Delgado, 2 hours ago');
  expect(card).toHaveTextContent('Hidden 0, warned 0, deactivated 0, dismissed 2');
  expect(card).toHaveTextContent('Member, July 1, 2026, overturned');
  expect(within(card).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/listing/butter');
  expect(screen.getByRole('link', { name: 'Open (2)' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Appeals (1)' })).toHaveAttribute(
    'href',
    '/admin/reports?status=appealed',
  );
  await expectAccessible(container);
});

// @rule moderation#report-queue
test('decides with a reason, by keyboard alone', async () => {
  mockResponse(listReports, [aCase()]);
  const calls = mockResponse(decideReport, aCase(decided));
  const { visitor } = open();
  const first = await screen.findByRole('radio', { name: /^Hide/ });
  first.focus();
  await visitor.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('radio', { name: /^Deactivate member/ })).toBeChecked();
  await visitor.tab();
  await visitor.keyboard('No raw milk here.');
  mockResponse(listReports, []);
  await visitor.tab();
  const card = screen.getByRole('article', { name: 'A listing of Gil Frost' });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await visitor.keyboard('{Enter}');
  expect(await screen.findByText('No open reports')).toBeVisible();
  // The next case starts at the position of this one.
  expect(scroll.mock.contexts).toEqual([card]);
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/reports/r-1/decision', { decision: 'deactivate', reason: 'No raw milk here.' }],
  ]);
});

test('asks for the password when the server requires it', async () => {
  mockResponse(listReports, [aCase()]);
  refuse(decideReport, 'PASSWORD_REQUIRED');
  const { visitor } = open();
  await visitor.click(await screen.findByRole('radio', { name: /^Deactivate member/ }));
  await visitor.type(screen.getByRole('textbox'), 'Raw milk{Tab}{Enter}');
  const password = await screen.findByLabelText('Your password');
  const calls = mockResponse(decideReport, aCase(decided));
  await visitor.type(password, 'mine{Enter}');
  const body = { decision: 'deactivate', reason: 'Raw milk', password: 'mine' };
  await waitFor(() => expect(calls[0]?.body).toEqual(body));
});

test('requires a choice and a reason', async () => {
  mockResponse(listReports, [aCase()]);
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Decide' }));
  expect(screen.getByRole('group', { name: 'Decision' })).toHaveAccessibleDescription(
    'Please choose a decision',
  );
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Please give a reason; both sides will read it/,
  );
});

test('reports that another administrator decided first, and refetches the queue', async () => {
  mockResponse(listReports, [aCase()]);
  refuse(decideReport, 'REPORT_DECIDED');
  const { visitor } = open();
  await visitor.click(await screen.findByRole('radio', { name: /^Dismiss/ }));
  await visitor.type(screen.getByRole('textbox', { name: 'Reason' }), 'Fine');
  const requests = mockResponse(listReports, [aCase()]);
  await visitor.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('This has been decided already.')).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fine');
});

test('decides an appeal', async () => {
  mockResponse(listReports, [aCase(appealed)]);
  const calls = mockResponse(
    decideAppeal,
    aCase({ ...appealed, status: 'closed', may_decide_appeal: false }),
  );
  const { visitor } = open('/admin/reports?status=appealed');
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('by Bee Hill, August 4, 2026No raw milk here.');
  expect(card).toHaveTextContent('By the reported member, August 4, 2026It was margarine');
  await visitor.click(screen.getByRole('radio', { name: /^Overturn/ }));
  await visitor.type(screen.getByRole('textbox', { name: 'Reason' }), 'It was');
  mockResponse(listReports, []);
  await visitor.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('No open appeals')).toBeVisible();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/reports/r-1/appeal-decision', { decision: 'overturned', reason: 'It was' }],
  ]);
});

test('offers no decision to an involved administrator', async () => {
  mockResponse(listReports, [aCase({ decisions: [], left_to_others: true })]);
  open();
  expect(
    await screen.findByText('You are involved in this case. Please leave it to another administrator.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test.each([
  [{ subject_type: 'message' }, 'A message from Gil Frost'],
  [{ subject_type: 'user' }, 'Gil Frost'],
] as const)('names %o', async (changes, name) => {
  mockResponse(listReports, [aCase(changes)]);
  open();
  expect(await screen.findByRole('article', { name })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
});

test('shows loading, empty and failed states', async () => {
  hang(listReports);
  const first = open();
  expect(await screen.findByText('Loading reports')).toBeInTheDocument();
  first.unmount();
  mockResponse(listReports, []);
  const second = open('/admin/reports?status=decided');
  expect(await screen.findByText('No decided reports')).toBeVisible();
  second.unmount();
  breakConnection(listReports);
  const { visitor } = open();
  expect(await screen.findByText('Failed to load reports. Please try again.')).toBeVisible();
  mockResponse(listReports, [aCase()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('is for administrators', async () => {
  const member = open('/admin/reports', rosa);
  expect(await screen.findByText('the dashboard')).toBeVisible();
  member.unmount();
  open('/admin/reports', null);
  expect(await screen.findByText('please sign in')).toBeVisible();
});
