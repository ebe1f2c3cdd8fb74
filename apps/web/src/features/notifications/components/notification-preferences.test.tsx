import { screen, waitFor, within } from '@testing-library/react';
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  listPushDevices,
  type NotificationPreferences as Preferences,
  removePushDevice,
} from '@windfall/contract';
import { expect, test } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { NotificationPreferences } from './notification-preferences.tsx';

const stored: Preferences = {
  choices: {
    messages: { push: true, email: true },
    exchange: { push: true, email: true },
    nearby: { push: false, email: false },
    follows: { push: false },
    freshness: { push: false, email: false },
    seasons: { push: false, email: false },
    site: { push: false, email: true },
  },
  quiet: { from: '22:00', to: '07:00', time_zone: 'America/New_York' },
  site_time_zone: 'America/Chicago',
  email: 'rosa@windfall.example',
  place: 'Portland, OR',
};

// @rule notices#choices
// @rule notices#quiet-hours
test('a member chooses what is told by email, and the quiet hours', async () => {
  mockResponse(listPushDevices, []);
  mockResponse(getNotificationPreferences, stored);
  const calls = mockResponse(changeNotificationPreferences, stored);
  const { visitor, container } = renderPart(<NotificationPreferences />, { user: rosa });
  await visitor.click(screen.getByText('What you are told'));
  expect(await screen.findByText('Emails go to rosa@windfall.example.')).toBeVisible();
  expect(screen.getByText('Times in America/New York.')).toBeVisible();
  await expectAccessible(container);
  const messages = within(screen.getByRole('group', { name: 'A neighbor wrote to me' }));
  await visitor.click(messages.getByRole('checkbox', { name: 'By email' }));
  const exchange = within(screen.getByRole('group', { name: 'My exchanges' }));
  await visitor.click(exchange.getByRole('checkbox', { name: 'On my devices' }));
  await visitor.clear(screen.getByLabelText('Until'));
  await visitor.type(screen.getByLabelText('Until'), '06:30');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  // Choices that the member did not change may have changed elsewhere since.
  expect(calls[0]?.body).toEqual({
    choices: { messages: { email: false }, exchange: { push: false } },
    quiet: { from: '22:00', to: '06:30', time_zone: 'America/New_York' },
  });
  refuse(changeNotificationPreferences, 'VALIDATION_FAILED', {
    'quiet.to': 'Please choose two different times',
  });
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please choose two different times')).toBeVisible();
  await visitor.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  expect(screen.queryByLabelText('Until')).not.toBeInTheDocument();
});

// @rule notices#digest
test('what is ripe nearby is told only after a tick, and needs a place', async () => {
  mockResponse(listPushDevices, []);
  mockResponse(getNotificationPreferences, { ...stored, place: null });
  const calls = mockResponse(changeNotificationPreferences, stored);
  const { visitor } = renderPart(<NotificationPreferences />, { user: rosa });
  await visitor.click(screen.getByText('What you are told'));
  const nearby = within(await screen.findByRole('group', { name: 'Ripe near me' }));
  expect(nearby.getByText(/Your profile has no place yet/)).toBeVisible();
  const weekly = nearby.getByRole('checkbox', { name: 'Once a week, tell me what is ripe near me' });
  expect(weekly).not.toBeChecked();
  await visitor.click(weekly);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls[0]?.body).toEqual({ choices: { nearby: { email: true } } });
});

// @rule notices#push-devices
test('a member sees the devices that are told and removes one', async () => {
  const phone = { id: 'phone', name: 'Chrome on Android', current: false, failed_at: null };
  mockResponse(listPushDevices, [{ ...phone, created_at: '2026-08-01T08:00:00.000Z' }]);
  mockResponse(getNotificationPreferences, stored);
  const calls = mockResponse(removePushDevice, { success: true, message: 'Device removed' });
  const { visitor, container } = renderPart(
    <SiteContext value={{ ...PLAIN_SITE, hasWorker: true }}>
      <NotificationPreferences />
    </SiteContext>,
    { user: rosa },
  );
  await visitor.click(screen.getByText('What you are told'));
  expect(await screen.findByText('Chrome on Android')).toBeVisible();
  expect(screen.getByText(/This browser cannot tell you/)).toBeVisible();
  await expectAccessible(container);
  mockResponse(listPushDevices, []);
  await visitor.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
  expect(calls).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'On your devices' })).toHaveFocus();
});

// @rule offline#worker-off
test('a site that switched the worker off says that it tells no devices', async () => {
  mockResponse(listPushDevices, []);
  mockResponse(getNotificationPreferences, stored);
  const { visitor } = renderPart(<NotificationPreferences />, { user: rosa });
  await visitor.click(screen.getByText('What you are told'));
  expect(await screen.findByText('This site does not tell devices at the moment.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).not.toBeInTheDocument();
});
