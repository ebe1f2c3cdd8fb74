import { screen, waitFor, within } from '@testing-library/react';
import { listOwnReports, type Report } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aReport, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse } from '../../../testing/server.ts';
import { applyLiveEvent } from '../../background/work-for-member.ts';
import { Component, loader } from './own-reports.tsx';

const hidden: Partial<Report> = {
  status: 'decided',
  decision: 'hide',
  decision_reason: 'Nobody pays here.',
  decided_at: '2026-08-05T12:00:00.000Z',
};

const dismissed: Partial<Report> = { ...hidden, decision: 'dismiss', decision_reason: 'It is fine.' };

const open = (user: typeof rosa | null = rosa) =>
  renderRoutes(
    [
      { path: '/reports', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '/login', element: <p>please sign in</p> },
    ],
    { at: '/reports', user },
  );

// @rule moderation#own-reports
test('shows an open report with its subject, reason, text and date', async () => {
  mockResponse(listOwnReports, [aReport({ reason: 'unsafe_food', details: 'Moldy' })]);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your reports' })).toBeVisible();
  const report = await screen.findByRole('article', { name: 'Listing “Forty zucchini”' });
  expect(within(report).getByText('Open')).toBeVisible();
  expect(report).toHaveTextContent('Reported on August 4, 2026');
  expect(report).toHaveTextContent('Reason: Unsafe food');
  expect(report).toHaveTextContent('Moldy');
  expect(report).toHaveTextContent('An administrator has not decided yet.');
  expect(within(report).getByRole('link', { name: 'See the listing' })).toHaveAttribute(
    'href',
    '/listing/zucchini',
  );
});

// @rule moderation#own-reports
test('shows the decision, its date and its reason', async () => {
  mockResponse(listOwnReports, [aReport(hidden)]);
  open();
  const report = await screen.findByRole('article');
  expect(within(report).getByText('Decided')).toBeVisible();
  expect(report).toHaveTextContent('The administrators hid it. Decided on August 5, 2026.');
  expect(report).toHaveTextContent('Nobody pays here.');
  expect(within(report).queryByRole('link')).toBeNull();
});

test.each([
  ['warn', 'The administrators warned the member.'],
  ['deactivate', 'The administrators deactivated the member’s account.'],
  ['dismiss', 'The administrators decided to change nothing.'],
] as const)('words the decision %s', async (decision, words) => {
  mockResponse(listOwnReports, [aReport({ ...hidden, decision })]);
  open();
  expect(await screen.findByRole('article')).toHaveTextContent(words);
});

// @rule moderation#own-reports-link
test.each([
  [{}, 'Listing “Forty zucchini”', '/listing/zucchini'],
  [{ subject_label: '' }, 'A deleted listing', null],
  [hidden, 'Listing “Forty zucchini”', null],
  [{ ...hidden, appeal_decision: 'overturned' }, 'Listing “Forty zucchini”', '/listing/zucchini'],
  [dismissed, 'Listing “Forty zucchini”', '/listing/zucchini'],
  [{ subject_type: 'message', subject_id: 'm-1', subject_label: '' }, 'A message', null],
  [{ subject_type: 'user', subject_id: 'gil', subject_label: 'Gil' }, 'Member Gil', '/user/gil'],
  [{ subject_type: 'user', subject_id: 'gil', subject_label: '' }, 'A former member', null],
  [
    { ...hidden, subject_type: 'user', subject_id: 'gil', subject_label: 'Gil', decision: 'deactivate' },
    'Member Gil',
    null,
  ],
] as const)('names and links the subject %o', async (changes, name, href) => {
  mockResponse(listOwnReports, [aReport(changes)]);
  open();
  const report = await screen.findByRole('article', { name });
  const links = within(report).queryAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(href === null ? [] : [href]);
});

// @rule moderation#own-reports-appeal
test('states that a dismissal can be appealed, and links to the notices', async () => {
  mockResponse(listOwnReports, [aReport({ ...dismissed, can_appeal: true })]);
  open();
  const report = await screen.findByRole('article');
  expect(report).toHaveTextContent('You can appeal this decision in your notices.');
  expect(within(report).getByRole('link', { name: 'Go to your notices' })).toHaveAttribute(
    'href',
    '/notices',
  );
});

// @rule moderation#own-reports-appeal
test.each([
  [{ ...dismissed, status: 'appealed', appeal: 'Look again' }, 'Look again', 'reviews it again'],
  [{ ...hidden, status: 'appealed' }, 'Appealed', 'An administrator reviews it again.'],
  [
    { ...hidden, status: 'closed', appeal_decision: 'upheld', appeal_reason: 'It stays.' },
    'It stays.',
    'stays as it was',
  ],
  [{ ...hidden, status: 'closed', appeal_decision: 'overturned' }, 'Closed', 'appealed and reversed.'],
  [
    { ...dismissed, status: 'closed', appeal_decision: 'overturned' },
    'Closed',
    'Your report is open again as a new one.',
  ],
] as const)('shows the state of an appeal %o', async (changes, first, second) => {
  mockResponse(listOwnReports, [aReport(changes)]);
  open();
  const report = await screen.findByRole('article');
  for (const text of [first, second]) expect(report).toHaveTextContent(text);
});

test('shows loading, empty and failed states', async () => {
  hang(listOwnReports);
  const first = open();
  expect(await screen.findByText('Loading your reports')).toBeInTheDocument();
  first.unmount();
  mockResponse(listOwnReports, []);
  const second = open();
  expect(await screen.findByText('No reports yet')).toBeVisible();
  second.unmount();
  breakConnection(listOwnReports);
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load your reports. Please try again.',
  );
  mockResponse(listOwnReports, [aReport()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('loads further pages', async () => {
  mockResponse(listOwnReports, [aReport()], {
    headers: { link: '</api/reports/mine?cursor=two>; rel="next"' },
  });
  const { visitor } = open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  mockResponse(listOwnReports, [aReport({ id: 'r-0' })]);
  await visitor.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('shows a decision as soon as its notice arrives', async () => {
  mockResponse(listOwnReports, [aReport()]);
  const { queryClient } = open();
  await screen.findByText('Open');
  mockResponse(listOwnReports, [aReport(hidden)]);
  applyLiveEvent(queryClient, rosa.id, { name: 'notice', data: { id: 'n-1' }, id: '1' });
  expect(await screen.findByText('Decided')).toBeVisible();
});

// @rule moderation#own-reports
test('redirects a visitor to sign in', async () => {
  open(null);
  expect(await screen.findByText('please sign in')).toBeVisible();
});
