import { screen, waitFor } from '@testing-library/react';
import { addPushDevice, getPushKey, listPushDevices } from '@windfall/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPushMember, storePushMember } from '../../lib/push/push-member.ts';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { clearSession } from '../../lib/viewer/change-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { rosa } from '../../testing/people.ts';
import { fakePushBrowser } from '../../testing/push-browser.ts';
import { renderPart } from '../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../testing/server.ts';
import PromptPlace from './prompt-place.tsx';

const phone = { id: 'phone', name: 'Chrome on Android', current: true, failed_at: null };
const device = { ...phone, created_at: '2026-08-01T08:00:00.000Z' };

function aPhone(answer?: NotificationPermission) {
  const browser = fakePushBrowser(answer);
  onTestFinished(() => void browser.forget());
  return browser;
}

const open = ({ name = 'Theo Lund', isWanted = false, hasWorker = true, notifies = true } = {}) =>
  renderPart(
    <SiteContext value={{ ...PLAIN_SITE, hasWorker, notifies }}>
      <PromptPlace name={name} isWanted={isWanted} />
      <p>page</p>
    </SiteContext>,
    { user: rosa },
  );

/** Resolves once the parts that load when the offer is shown have come. */
async function expectNoPrompt() {
  await import('./push-prompt.tsx');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
}

// @rule notices#push-offer
test('a member who waits for an answer adds this device', async () => {
  const { subscribe } = aPhone();
  mockResponse(listPushDevices, []);
  mockResponse(getPushKey, { public_key: 'k'.repeat(87) });
  const calls = mockResponse(addPushDevice, device);
  const { visitor, container } = open();
  expect(await screen.findByRole('region', { name: 'Hear when Theo Lund answers' })).toBeVisible();
  await expectAccessible(container);
  mockResponse(listPushDevices, [device]);
  await visitor.click(screen.getByRole('button', { name: 'Tell me on this device' }));
  const answer = await screen.findByText(/You are told on this device/);
  expect(answer).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile#notifications');
  expect(subscribe).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(1);
  expect(await readPushMember()).toBe(rosa.id);
});

// @rule notices#push-offer
test("after 'Not now' it is not offered again for weeks, also after a sign-out", async () => {
  aPhone();
  mockResponse(listPushDevices, []);
  const { visitor, unmount, queryClient } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.getByText(/You can turn it on whenever you like/)).toHaveFocus();
  unmount();
  clearSession(queryClient);
  const again = open();
  await expectNoPrompt();
  again.unmount();
  vi.setSystemTime(Date.now() + 71 * 86_400_000);
  open({ name: '' });
  expect(await screen.findByRole('region', { name: 'Hear when a neighbor asks' })).toBeVisible();
});

// @rule notices#push-offer
test.each([
  ['may not', /Your browser does not allow it/],
  ['cannot', /This device could not be added/],
])('a browser that %s gets a sentence in place of the offer, and no offer again', async (what, sentence) => {
  const { subscribe } = aPhone(what === 'may not' ? 'denied' : 'granted');
  subscribe.mockRejectedValue(new Error('push service error'));
  mockResponse(listPushDevices, []);
  mockResponse(getPushKey, { public_key: 'k'.repeat(87) });
  const { visitor, container, unmount } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  expect(await screen.findByText(sentence)).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible(container);
  unmount();
  open();
  await expectNoPrompt();
});

// @rule notices#push-offer
test.each([
  [false, 'Hear when a neighbor asks'],
  [true, 'Hear when a neighbor has some'],
])('names what a member waits for whose own listing is wanted: %s', async (isWanted, title) => {
  aPhone();
  mockResponse(listPushDevices, []);
  open({ name: '', isWanted });
  expect(await screen.findByRole('region', { name: title })).toBeVisible();
});

test('a server that does not answer is said, and the next page offers it again', async () => {
  aPhone();
  mockResponse(listPushDevices, []);
  breakConnection(getPushKey);
  const { visitor, unmount } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  expect(await screen.findByRole('status')).toHaveFocus();
  unmount();
  open();
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeVisible();
});

// @rule notices#push-offer
test('nothing is offered where the device is told already', async () => {
  aPhone();
  const calls = mockResponse(listPushDevices, [device]);
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  await expectNoPrompt();
});

// @rule notices#push-devices
test('a device that was added before its member was written down tells that member only', async () => {
  aPhone();
  mockResponse(listPushDevices, [device]);
  const { unmount } = open();
  await expect.poll(readPushMember).toBe(rosa.id);
  unmount();
  await storePushMember(null);
  open();
  await expectNoPrompt();
  expect(await readPushMember()).toBeNull();
});

// @rule notices#push-offer
test('nothing is offered where the browser cannot or may not, or the site does not', async () => {
  const before = open();
  await expectNoPrompt();
  before.unmount();
  aPhone();
  const off = open({ hasWorker: false });
  await expectNoPrompt();
  off.unmount();
  const silent = open({ notifies: false });
  await expectNoPrompt();
  silent.unmount();
  vi.stubGlobal('Notification', { permission: 'denied' });
  open();
  await expectNoPrompt();
});
