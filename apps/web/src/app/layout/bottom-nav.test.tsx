import { screen, within } from '@testing-library/react';
import { countUnread } from '@windfall/contract';
import { expect, it } from 'vitest';
import { rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { BottomNav } from './bottom-nav.tsx';

const PLACES = [
  ['Home', '/'],
  ['Browse', '/listings'],
  ['Share', '/create-listing'],
  ['Messages', '/messages'],
  ['You', '/dashboard'],
];

const places = () =>
  within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

// @rule navigation#bar-bottom
it.each([
  ['a visitor', null],
  ['a member', rosa],
])('%s has the same five places at the bottom, with sharing in the middle', (_, user) => {
  mockResponse(countUnread, { count: 0 });
  renderPart(<BottomNav />, { user });
  expect(places()).toEqual(PLACES);
});

// @rule navigation#bar-unread
it('the number of unread messages is on their place', async () => {
  mockResponse(countUnread, { count: 4 });
  renderPart(<BottomNav />, { user: rosa });
  expect(await screen.findByRole('link', { name: 'Messages, 4 unread' })).toBeVisible();
});
