import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Analytics, type AnalyticsPoint, getAnalytics } from '@windfall/contract';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './analytics.tsx';

const ada = aMember({ id: 'ada', name: 'Ada Admin', isAdmin: true, roles: ['admin'] });

function open(user: typeof rosa | null = ada, at = '/analytics') {
  return renderRoutes(
    [
      { path: '/analytics', Component, loader, HydrateFallback: Address },
      { path: '*', element: <Address /> },
    ],
    { at, user },
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const nothing = {
  asked: 0,
  promised: 0,
  picked_up: 0,
  missed: 0,
  listings: 0,
  members: 0,
  messages: 0,
  taken: 0,
  conversations: 0,
  answered: 0,
  answered_share: null,
  median_minutes: null,
  p90_minutes: null,
  found_taker: 0,
  found_taker_share: null,
};

const aPoint = (day: string, changes: Partial<AnalyticsPoint> = {}): AnalyticsPoint => ({
  start: day,
  end: day,
  ...nothing,
  ...changes,
});

const busy = { listings: 12, conversations: 4, answered: 3, answered_share: 0.75, median_minutes: 90 };

function aReport(changes: Partial<Analytics> = {}): Analytics {
  return {
    from: '2026-08-02',
    to: '2026-08-04',
    by: 'day',
    generated_at: '2026-08-04T12:00:00.000Z',
    is_complete: true,
    points: [
      aPoint('2026-08-02'),
      aPoint('2026-08-03', { ...busy, p90_minutes: 3_000, found_taker: 6, found_taker_share: 0.5 }),
      aPoint('2026-08-04', { listings: 3, found_taker_share: 0 }),
    ],
    total: { ...nothing, ...busy, listings: 1_234, p90_minutes: 3_000, found_taker_share: 0.4 },
    categories: [
      { name: 'Fruits', count: 10 },
      { name: 'Eggs', count: 5 },
    ],
    places: [{ name: 'Sellwood, Portland', count: 15 }],
    rules: [{ rule: 'draw', asked: 9, promised: 5, picked_up: 4, missed: 1 }],
    searches: [{ name: 'figs', count: 7 }],
    ...changes,
  };
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const found = heading.closest('.rounded-lg');
  if (!(found instanceof HTMLElement)) throw new Error(`no card ${name}`);
  return within(found);
};

test('a visitor is redirected to the sign-in page and back', async () => {
  open(null, '/analytics?by=week');
  expect(await screen.findByText('at /login?from=%2Fanalytics%3Fby%3Dweek')).toBeVisible();
});

// @rule administration#analytics
test('a member without administrator rights is redirected to the dashboard', async () => {
  open(rosa);
  expect(await screen.findByText('at /dashboard')).toBeVisible();
});

// @rule administration#analytics
test('shows each series with its sum, a chart and a table', async () => {
  mockResponse(getAnalytics, aReport());
  const { container, visitor } = open();
  const listings = await card('New listings per day');
  expect(screen.getByText('August 2, 2026 to August 4, 2026')).toBeVisible();
  expect(listings.getByText('1,234 in total')).toBeVisible();
  await visitor.click(listings.getByText('Show as a table'));
  const rows = listings.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['Timelistings', 'August 4, 20263', 'August 3, 202612', 'August 2, 20260']);
  for (const name of ['Listings taken per day', 'New members per day', 'Messages sent per day'])
    expect((await card(name)).getByText('No data in this period')).toBeVisible();
  await expectAccessible(container);
});

// @rule administration#analytics
test('shows shares and reply times as text', async () => {
  mockResponse(getAnalytics, aReport());
  open();
  expect((await card('Share of conversations answered')).getByText('75% answered')).toBeVisible();
  expect((await card('Share of listings taken')).getByText('40% taken')).toBeVisible();
  const waits = await card('Time to the first reply');
  expect(waits.getByText('Half within 1.5 h, nine of ten within 2.1 days')).toBeVisible();
  // The axis has round values in the unit of the longest time.
  for (const tick of ['0 min', '24 h', '2 days', '3 days'])
    expect(waits.getAllByText(tick, { ignore: 'td' })[0]).toBeInTheDocument();
  // A day without replies has no value, which differs from zero.
  expect(waits.getAllByRole('row', { hidden: true }).at(-1)).toHaveTextContent('August 2, 2026––');
});

test('shows and announces one value after the other by keyboard', async () => {
  mockResponse(getAnalytics, aReport());
  const { visitor } = open();
  const listings = await card('New listings per day');
  const slider = await listings.findByRole('slider', { name: /^New listings per day/ });
  act(() => slider.focus());
  expect(slider).toHaveAttribute('aria-valuetext', 'August 4, 2026: 3 listings');
  expect(await listings.findByText('3 listings', { exact: false })).toBeVisible();
  // The input event that a browser dispatches for an arrow key.
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'August 3, 2026: 12 listings');
  expect(listings.getByText('12 listings', { exact: false })).toBeVisible();
  await visitor.tab();
  expect(listings.queryByText('12 listings', { exact: false })).toBeNull();
});

// @rule administration#analytics
test('ranks categories, places and searches', async () => {
  mockResponse(getAnalytics, aReport());
  open();
  const categories = await card('Top categories');
  expect(categories.getByRole('row', { name: 'Fruits 10' })).toBeVisible();
  expect((await card('Top places')).getByRole('row', { name: 'Sellwood, Portland 15' })).toBeVisible();
  expect((await card('Searches that found nothing')).getByRole('row', { name: 'figs 7' })).toBeVisible();
});

test('offers every table of the period as a file', async () => {
  mockResponse(getAnalytics, aReport({ by: 'week' }));
  open(ada, '/analytics?from=2026-01-01&to=2026-08-04&by=week');
  const link = await screen.findByRole('link', { name: 'Download New members per week as CSV' });
  expect(link).toHaveAttribute(
    'href',
    '/api/admin/analytics.csv?from=2026-01-01&to=2026-08-04&by=week&series=members',
  );
  expect(link).toHaveAttribute('download');
  const series = screen
    .getAllByRole('link', { name: /as CSV$/ })
    .map((one) => new URL((one as HTMLAnchorElement).href).searchParams.get('series'));
  expect(new Set(series)).toEqual(
    new Set([
      'listings',
      'taken',
      'members',
      'messages',
      'answers',
      'categories',
      'places',
      'searches',
      'exchanges',
      'rules',
    ]),
  );
});

test('requests the chosen period and puts it into the address', async () => {
  const calls = mockResponse(getAnalytics, aReport());
  const { visitor, router } = open();
  await card('New listings per day');
  await visitor.selectOptions(screen.getByLabelText('Step'), 'Month');
  await visitor.type(screen.getByLabelText('From'), '2026-01-01');
  await visitor.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-01-01&by=month'));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('by')).toBe('month'));
  expect(calls.at(-1)?.url.searchParams.get('from')).toBe('2026-01-01');
});

test('shows at the field why a period is invalid', async () => {
  refuse(getAnalytics, 'VALIDATION_FAILED', { from: 'Please choose a start of today or earlier' });
  open(ada, '/analytics?from=2030-01-01');
  expect(await screen.findByText('Please choose a start of today or earlier')).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(
    'January 1, 2000 to August 4, 2026 Please choose a start of today or earlier',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('shows periods without data, and days that are still being counted', async () => {
  const points = [aPoint('2026-08-04')];
  mockResponse(
    getAnalytics,
    aReport({
      points,
      total: nothing,
      categories: [],
      places: [],
      rules: [],
      searches: [],
      is_complete: false,
    }),
  );
  open();
  expect((await card('Top categories')).getByText('No listings in this period')).toBeVisible();
  expect((await card('Requests by rule')).getByText('No requests in this period')).toBeVisible();
  expect((await card('Searches that found nothing')).getByText('All searches had results')).toBeVisible();
  expect(screen.getByText(/^Earlier days are still being counted/)).toBeVisible();
});

// @rule administration#analytics-exchanges
test('shows how often members asked and picked up, by rule', async () => {
  const total = { ...nothing, asked: 10, promised: 5, picked_up: 4, missed: 1 };
  mockResponse(getAnalytics, aReport({ total }));
  open();
  expect((await card('Requests and pickups per day')).getByText('10 asked, 4 picked up')).toBeVisible();
  const rows = within((await card('Requests by rule')).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ruleaskedpromisedpicked upmissed',
    'Draw9541',
    'All10541',
  ]);
});

test('shows skeletons while loading', async () => {
  hang(getAnalytics);
  open();
  expect(await screen.findByText('Loading the analytics')).toBeInTheDocument();
});

test('reports a failure of loading, with a retry', async () => {
  breakConnection(getAnalytics);
  const { visitor } = open();
  expect(await screen.findByText('Failed to load the analytics. Please try again.')).toBeVisible();
  mockResponse(getAnalytics, aReport());
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,234 in total')).toBeVisible();
});
