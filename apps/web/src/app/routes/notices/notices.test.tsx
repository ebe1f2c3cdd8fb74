import { screen, waitFor, within } from '@testing-library/react';
import {
  appealDecision,
  checkSession,
  confirmFreshness,
  type DecisionNotice,
  type ExchangeNotice,
  type FreshnessNotice,
  getRest,
  listNotices,
  markNoticesRead,
  promiseSome,
  type ReviewNotice,
  type SeasonNotice,
  type WishNotice,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { aClaim } from '../../../features/exchange/testing/sample-claims.ts';
import { NoticeCard } from '../../../features/notices/components/notice-card.tsx';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPart, renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { applyLiveEvent } from '../../background/work-for-member.ts';
import { Component, loader } from './notices.tsx';

function aNotice(changes: Partial<DecisionNotice> = {}): DecisionNotice {
  return {
    id: 'n-1',
    kind: 'decision',
    role: 'reported',
    created_at: '2026-08-04T10:00:00.000Z',
    read: false,
    report_id: 'r-1',
    subject_type: 'listing',
    subject_id: 'butter',
    subject_label: 'Home-made butter',
    decision: 'hide',
    reason: 'Butter may not be shared here.',
    appeal_decision: null,
    can_appeal: true,
    has_appealed: false,
    ...changes,
  };
}

const reading: SeenCall[] = [];

beforeEach(() => {
  reading.length = 0;
  mockResponse(markNoticesRead, { read: 1 }, { calls: reading });
});

const open = (user: typeof rosa | null = rosa) =>
  renderRoutes(
    [
      { path: '/notices', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '/login', element: <p>please sign in</p> },
    ],
    { at: '/notices', user },
  );

// @rule moderation#notices
test('shows a decision about the own listing with its reason, and marks it read', async () => {
  mockResponse(listNotices, [aNotice()]);
  open();
  const notice = await screen.findByRole('article', {
    name: 'A member reported your listing “Home-made butter”',
  });
  expect(notice).toHaveTextContent('It is hidden now: only you and the administrators can see it.');
  expect(notice).toHaveTextContent('Butter may not be shared here.');
  expect(within(notice).getByText('New')).toBeVisible();
  expect(within(notice).getByRole('link', { name: 'See the listing' })).toHaveAttribute(
    'href',
    '/listing/butter',
  );
  await waitFor(() => expect(reading.map(({ body }) => body)).toEqual([{ up_to: 'n-1' }]));
});

// @rule notices#read-marks
test('a notice stays new until the next visit, also when the list is fetched again', async () => {
  mockResponse(listNotices, [aNotice()]);
  const first = open();
  expect(await screen.findByText('New')).toBeVisible();
  mockResponse(listNotices, [aNotice({ id: 'n-2' }), aNotice({ read: true })]);
  await first.queryClient.invalidateQueries({ queryKey: ['notices'] });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getAllByText('New')).toHaveLength(2);
  first.unmount();
  mockResponse(listNotices, [aNotice({ read: true })]);
  open();
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByText('New')).toBeNull();
});

// @rule notices#read-marks
test('what was read on another device is counted anew here', async () => {
  mockResponse(listNotices, [aNotice({ read: true })]);
  const { queryClient } = open();
  await screen.findByRole('article');
  queryClient.setQueryData(['notices', 'unread'], 1);
  applyLiveEvent(queryClient, rosa.id, { name: 'notices_read', data: {}, id: '1' });
  for (const part of ['unread', 'list'])
    expect(queryClient.getQueryState(['notices', part])).toMatchObject({ isInvalidated: true });
});

test.each([
  [{ role: 'reporter', decision: 'dismiss' }, 'Decision on your report about the listing “Home-made butter”'],
  [{ role: 'reporter', subject_type: 'user', subject_label: 'Gil' }, 'Decision on your report about Gil'],
  [{ role: 'reported', subject_type: 'message' }, 'A member reported a message you wrote'],
  [{ subject_type: 'user' }, 'A member reported your profile or how you use the site'],
  [{ kind: 'appeal', appeal_decision: 'upheld' }, 'A decision was reviewed'],
] as const)('words %o', async (changes, title) => {
  mockResponse(listNotices, [aNotice(changes)]);
  open();
  expect(await screen.findByRole('article', { name: title })).toBeVisible();
});

test.each([
  ['upheld', 'The decision stays as it was, and this is final.'],
  ['overturned', 'The decision was reversed: the hidden content is visible again.'],
] as const)('says that an appeal was %s', async (appeal_decision, words) => {
  mockResponse(listNotices, [aNotice({ kind: 'appeal', appeal_decision, can_appeal: false })]);
  open();
  expect(await screen.findByRole('article')).toHaveTextContent(words);
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('sends an appeal with its reason, once', async () => {
  mockResponse(listNotices, [aNotice()]);
  const calls = mockResponse(appealDecision, { success: true, message: 'Arrived' });
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Appeal' }));
  await visitor.click(screen.getByRole('button', { name: 'Send appeal' }));
  const field = screen.getByRole('textbox', { name: 'Why is the decision wrong?' });
  expect(field).toHaveAccessibleDescription(/Please say why the decision is wrong/);
  await visitor.type(field, 'It was margarine');
  mockResponse(listNotices, [aNotice({ can_appeal: false, has_appealed: true })]);
  await visitor.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('You have appealed this decision.')).toHaveFocus();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/reports/r-1/appeal', { text: 'It was margarine' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('keeps the typed text when an appeal is refused, and shows the reason', async () => {
  mockResponse(listNotices, [aNotice()]);
  refuse(appealDecision, 'APPEAL_NOT_POSSIBLE');
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Appeal' }));
  await visitor.type(screen.getByRole('textbox'), 'It was margarine');
  await visitor.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This decision cannot be appealed, or can no longer be appealed.',
  );
  expect(screen.getByRole('textbox')).toHaveValue('It was margarine');
});

test('shows loading, empty and failed states', async () => {
  hang(listNotices);
  const first = open();
  expect(await screen.findByText('Loading notices')).toBeInTheDocument();
  first.unmount();
  mockResponse(listNotices, []);
  const second = open();
  expect(await screen.findByText('No notices yet')).toBeVisible();
  expect(reading).toEqual([]);
  second.unmount();
  breakConnection(listNotices);
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load notices. Please try again.');
  mockResponse(listNotices, [aNotice()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('loads further pages', async () => {
  mockResponse(listNotices, [aNotice({ read: true })], {
    headers: { link: '</api/notices?cursor=two>; rel="next"' },
  });
  const { visitor } = open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  mockResponse(listNotices, [aNotice({ id: 'n-0', read: true })]);
  await visitor.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText('New')).toBeNull();
});

const anExchangeNotice = (changes: Partial<ExchangeNotice> = {}): ExchangeNotice => ({
  id: 'n-2',
  kind: 'exchange',
  role: 'asker',
  created_at: '2026-08-04T10:00:00.000Z',
  read: false,
  claim_id: 'c1',
  listing_title: 'Forty zucchini',
  other_id: 'ben',
  other_name: 'Ben Okafor',
  event: 'offered',
  amount: 6,
  ...changes,
});

// @rule exchange#claim-notices
test.each<[Partial<ExchangeNotice>, string]>([
  [{}, 'Ben Okafor promises you 6 of “Forty zucchini”. Please say yes.'],
  [{ role: 'giver' }, 'Promised to Ben Okafor automatically: 6 of “Forty zucchini”'],
  [{ event: 'agreed', amount: null }, 'Agreed with Ben Okafor: “Forty zucchini”'],
  [
    { event: 'agreed', amount: null, how_much: 'about 3 lb' },
    'Agreed with Ben Okafor: about 3\u00a0lb of “Forty zucchini”',
  ],
  [{ event: 'passed_over' }, 'Ben Okafor promised some of “Forty zucchini” to a neighbor behind you in line'],
  [{ event: 'called_off' }, 'Ben Okafor called off the pickup of “Forty zucchini”'],
  [{ event: 'taken_back' }, 'Ben Okafor took back the promise of “Forty zucchini”'],
  [{ event: 'time_withdrawn' }, 'Ben Okafor withdrew the time to pick up “Forty zucchini”'],
  [{ event: 'pickup', role: 'giver' }, 'Ben Okafor says when and where to pick up “Forty zucchini”'],
  [
    { event: 'pickup', role: 'giver', address_gone: true },
    'Ben Okafor says when and where to pick up “Forty zucchini”. The address that you wrote is deleted. Write the address again if it is needed',
  ],
  [{ event: 'pickup_undone' }, 'Ben Okafor undid “Picked up” of “Forty zucchini”: it is agreed again'],
  [
    { event: 'pickup_undone', role: 'giver' },
    'Ben Okafor undid “Picked up” of “Forty zucchini”: it is agreed again. Write the address again if it is needed',
  ],
  [{ event: 'gone' }, 'Nothing is left of “Forty zucchini”'],
  [{ event: 'member_left' }, 'The exchange of “Forty zucchini” with Ben Okafor has ended'],
])('says in a sentence what happened to a claim: %o', async (changes, sentence) => {
  mockResponse(listNotices, [anExchangeNotice(changes)]);
  open();
  const notice = within(await screen.findByRole('article', { name: sentence }));
  expect(notice.getByRole('link', { name: 'Open the conversation with Ben Okafor' })).toHaveAttribute(
    'href',
    '/conversation/ben',
  );
});

const aWish = (listing: WishNotice['listing']): WishNotice => ({
  id: 'n-3',
  kind: 'wish',
  created_at: '2026-08-04T10:00:00.000Z',
  read: false,
  wish_title: 'Plums for jam',
  distance_km: 3.2,
  listing,
});

// @rule notices#wish-met
test('says what meets a wish, where it is and where to see it', async () => {
  mockResponse(listNotices, [aWish({ id: 'plums', title: 'A bucket of plums', is_available: true })]);
  open();
  const notice = await screen.findByRole('article', { name: '“A bucket of plums” is shared near you' });
  expect(notice).toHaveTextContent('You are looking for “Plums for jam”. It is 2 miles away.');
  const link = within(notice).getByRole('link', { name: 'See the listing' });
  expect(link).toHaveAttribute('href', '/listing/plums');
});

// @rule notices#wish-met
test('a wish that was met by something that is gone has no link', async () => {
  mockResponse(listNotices, [aWish(null)]);
  open();
  const notice = await screen.findByRole('article', {
    name: 'Something that you look for was shared near you',
  });
  expect(notice).toHaveTextContent('You are looking for “Plums for jam”. It is gone.');
  expect(within(notice).queryByRole('link')).toBeNull();
});

// @rule notices#unknown-kind
test('a kind that only a later version knows is a plain notice', async () => {
  const later = { ...aWish(null), kind: 'harvest-day' } as unknown as WishNotice;
  renderPart(<NoticeCard notice={later} />, { user: rosa });
  const notice = await screen.findByRole('article', { name: 'There is something new' });
  expect(notice).toHaveTextContent('Reload this page to read it.');
});

// @rule moderation#own-reports-entry
test("leads to the member's reports", async () => {
  mockResponse(listNotices, []);
  open();
  expect(await screen.findByRole('link', { name: 'Your reports' })).toHaveAttribute('href', '/reports');
});

test('redirects a visitor to sign in', async () => {
  open(null);
  expect(await screen.findByText('please sign in')).toBeVisible();
});

// @rule moderation#administrators-told
test('tells an administrator of an appeal, with the way to the reports', async () => {
  const notice: ReviewNotice = {
    id: 'n-9',
    kind: 'review',
    created_at: '2026-08-04T10:00:00.000Z',
    read: false,
    report_id: 'r-1',
    event: 'appeal',
    subject_type: 'listing',
    subject_label: 'Home-made butter',
  };
  mockResponse(listNotices, [notice]);
  open({ ...rosa, isAdmin: true, roles: ['admin'] });
  const card = await screen.findByRole('article', { name: 'An appeal waits for a decision' });
  expect(card).toHaveTextContent('It is about the listing “Home-made butter”.');
  expect(within(card).getByRole('link', { name: 'Open the reports' })).toHaveAttribute(
    'href',
    '/admin/reports',
  );
});

// @rule produce#past-best
test('tells the owner that an offer past its best was closed, with the way to it', async () => {
  const listing = { id: 'plums', title: 'Plums', is_available: false, has_clock: true };
  const notice: FreshnessNotice = {
    id: 'n-11',
    kind: 'freshness',
    created_at: '2026-08-04T10:00:00.000Z',
    read: false,
    closed: true,
    listing,
  };
  mockResponse(listNotices, [notice]);
  open();
  const card = await screen.findByRole('article', {
    name: '“Plums” was past its best and is marked as gone',
  });
  expect(within(card).getByRole('link', { name: 'See the listing' })).toHaveAttribute(
    'href',
    '/listing/plums',
  );
});

const halfTime: FreshnessNotice = {
  id: 'n-10',
  kind: 'freshness',
  created_at: '2026-08-04T10:00:00.000Z',
  read: false,
  listing: { id: 'plums', title: 'Plums', is_available: true, has_clock: true },
};

// @rule produce#still-good-notice
test('asks the owner whether an offer is still good, with a way to lower its amount', async () => {
  mockResponse(listNotices, [halfTime]);
  const calls = mockResponse(confirmFreshness, aListing({ id: 'plums' }));
  const { visitor } = open();
  const card = await screen.findByRole('article', { name: 'Is “Plums” still good?' });
  expect(within(card).getByRole('link', { name: 'Lower the amount' })).toHaveAttribute(
    'href',
    '/edit-listing/plums#quantity',
  );
  await visitor.click(within(card).getByRole('button', { name: 'Still good' }));
  expect(await within(card).findByText('Noted: neighbors see a later day.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

// @rule produce#forecast-told
test('names the season of what the member grows, with the form to share some', async () => {
  const notice: SeasonNotice = {
    id: 'n-12',
    kind: 'season',
    created_at: '2026-08-01T10:00:00.000Z',
    read: false,
    crop: 'plum',
    starts_on: '2026-08-08',
  };
  mockResponse(listNotices, [notice]);
  open();
  const card = await screen.findByRole('article', { name: 'Your plums start about August 8' });
  expect(card).toHaveTextContent('This is an estimate');
  expect(within(card).getByRole('link', { name: 'Share plums' })).toHaveAttribute(
    'href',
    '/create-listing?crop=plum&title=Plums',
  );
});

// @rule exchange#give-rest
test('at half time one tap promises the rest to who looks for it', async () => {
  mockResponse(listNotices, [halfTime]);
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  const wish = { listing_id: 'jam', title: 'Plums for jam', user_id: 'ben', user_name: 'Ben Okafor' };
  const rest = { unit: 'plum', promised: [], seekers: 4 };
  mockResponse(getRest, { ...rest, wishers: [{ ...wish, amount: 6, distance_km: 3 }] });
  const from = { listing_id: 'plums', title: 'Plums', amount: 6, unit: 'plum' };
  const calls = mockResponse(promiseSome, aClaim({ kind: 'wanted', state: 'offered', from }));
  const { visitor } = open();
  const give = await screen.findByRole('button', { name: 'Give 6\u00a0plums to Ben Okafor' });
  expect(screen.getByText(/^4 neighbors near you look for it\./)).toBeVisible();
  mockResponse(getRest, { ...rest, wishers: [] });
  await visitor.click(give);
  expect(await screen.findByText('Promised to Ben Okafor, who can say yes now.')).toHaveFocus();
  expect([calls[0]?.url.pathname, calls[0]?.body]).toMatchObject([
    '/api/listings/jam/promises',
    { amount: 6, offer_id: 'plums' },
  ]);
  await waitFor(() => expect(give).not.toBeInTheDocument());
});

// @rule notices#member-waits
// @rule notices#from-administrators
test('an administrator reads that a member waits, and a member what was written to all', () => {
  const notice = { id: 'n-2', created_at: '2026-08-04T10:00:00.000Z', read: false } as const;
  renderPart(<NoticeCard notice={{ ...notice, kind: 'joining' }} />, { user: rosa });
  expect(screen.getByRole('link', { name: 'See who waits' })).toHaveAttribute(
    'href',
    '/admin?status=waiting',
  );
  const words = { subject: 'Plum day', text: 'At the school.\nBring a bag.' };
  renderPart(<NoticeCard notice={{ ...notice, kind: 'broadcast', ...words }} />, { user: rosa });
  expect(screen.getByRole('heading', { name: /Plum day/ })).toBeVisible();
  expect(screen.getByText(/Bring a bag\./)).toBeVisible();
});
