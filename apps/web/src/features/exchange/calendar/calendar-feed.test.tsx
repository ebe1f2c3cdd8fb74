import { screen } from '@testing-library/react';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { CalendarFeed } from './calendar-feed.tsx';

const URL = 'https://windfall.example/api/calendar/secret.ics';
const CREATED = '2026-08-04T10:00:00.000Z';

// @rule notices#calendar
test('the account settings make the address, show it once, and end it', async () => {
  mockResponse(getCalendarFeed, { created_at: null });
  mockResponse(makeCalendarFeed, { url: URL, created_at: CREATED });
  mockResponse(endCalendarFeed, { created_at: null });
  const { visitor, container } = renderPart(<CalendarFeed />, { user: rosa });
  await visitor.click(screen.getByText('Calendar of your pickups'));
  expect(await screen.findByText('Your calendar has no address yet.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Make an address' }));
  expect(await screen.findByRole('textbox', { name: /^Address of your calendar/ })).toHaveValue(URL);
  await expectAccessible(container);
  await visitor.click(screen.getByRole('button', { name: 'End the address' }));
  expect(await screen.findByText('The address has ended.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an address that was made before is not shown, and a failure says why', async () => {
  mockResponse(getCalendarFeed, { created_at: CREATED });
  refuse(makeCalendarFeed, 'MAINTENANCE');
  const { visitor } = renderPart(<CalendarFeed />, { user: rosa });
  await visitor.click(screen.getByText('Calendar of your pickups'));
  expect(await screen.findByText(/^Address made: .* It cannot be shown again/)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});
