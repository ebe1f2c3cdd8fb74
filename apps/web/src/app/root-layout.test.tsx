import { screen, waitFor } from '@testing-library/react';
import { getSite } from '@windfall/contract';
import { expect, test } from 'vitest';
import { useNow } from '../lib/clock.tsx';
import { PLAIN_SITE, SiteContext } from '../lib/site.tsx';
import { loadedWith } from '../testing/loaded-with.ts';
import { aMember, rosa } from '../testing/people.ts';
import { renderPart } from '../testing/render.tsx';
import { mockResponse } from '../testing/server.ts';
import { applyLiveEvent } from './background/work-for-member.ts';
import { MaintenanceBanner, WaitingBanner } from './root-layout.tsx';

const CLOSED =
  'The site is under maintenance. You can read everything, but changes are not possible until it is over.';

const site = (maintenance: boolean) => ({
  tagline: '',
  siteName: 'Windfall',
  maintenance,
  joining: 'open' as const,
  contact: { phone: null, email: null, socialUrl: null },
  sourceUrl: null,
});

const open = (maintenance: boolean, user = rosa) =>
  renderPart(
    <SiteContext value={{ ...PLAIN_SITE, maintenance }}>
      <MaintenanceBanner />
    </SiteContext>,
    { user },
  );

const Age = () => <p>{Date.now() - useNow() < 60_000 ? 'of today' : 'of then'}</p>;

test('the rendered page states that the site is under maintenance', () => {
  open(true);
  expect(screen.getByRole('status')).toHaveTextContent(CLOSED);
});

// @rule offline#stored-pages
test('a page that was stored before asks at once, and its ages are those of today', async () => {
  mockResponse(getSite, site(true));
  loadedWith('pages');
  renderPart(
    <SiteContext value={PLAIN_SITE}>
      <MaintenanceBanner />
      <Age />
    </SiteContext>,
    { user: null, now: Date.now() - 20 * 3_600_000 },
  );
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.getByText('of today')).toBeVisible();
});

test('an administrator reads that members can only read', () => {
  open(true, aMember({ isAdmin: true }));
  expect(screen.getByRole('status')).toHaveTextContent('everyone can read, only administrators');
});

test('changes appear at once, by a live event', async () => {
  const { queryClient } = open(false);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  mockResponse(getSite, site(true));
  applyLiveEvent(queryClient, rosa.id, { name: 'settings', data: { maintenance: true }, id: '1' });
  expect(await screen.findByText(CLOSED)).toBeVisible();
  mockResponse(getSite, site(false));
  applyLiveEvent(queryClient, rosa.id, { name: 'settings', data: { maintenance: false }, id: '2' });
  await waitFor(() => expect(screen.queryByText(CLOSED)).toBeNull());
});

// @rule administration#joining
test('a member who waits to be let in reads that they can only read', () => {
  renderPart(<WaitingBanner />, { user: aMember({ awaits_approval: true }) });
  expect(screen.getByText(/^An administrator lets new neighbors in here/)).toBeVisible();
});
