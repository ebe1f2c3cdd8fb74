import { screen } from '@testing-library/react';
import { getClaim, getGiving, getGivingSettings, setGivingSettings, setPickup } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import PickupForm from '../pickup/pickup-form.tsx';
import { AGREED, aClaim } from '../testing/sample-claims.ts';
import { GivingFacts, OwnGiving } from './giving-facts.tsx';
import { GivingSettings } from './giving-settings.tsx';

const giving = { is_shown: true, given: 42, thanks: 1, answer_hours: 3 };

// @rule exchange#giving-shown
test('a profile says how its member gives, where it may', async () => {
  mockResponse(getGiving, giving);
  const { unmount } = renderPart(<GivingFacts userId="ben" />, { user: rosa });
  expect(
    await screen.findByText('Given 42 times · Thanked once · Usually answers within 3 hours'),
  ).toBeVisible();
  unmount();
  mockResponse(getGiving, { ...giving, is_shown: false });
  renderPart(
    <>
      <GivingFacts userId="rosa" />
      <OwnGiving userId="rosa" />
    </>,
    { user: rosa },
  );
  expect(await screen.findByText('Only you see this.')).toBeVisible();
  expect(screen.getAllByText(/^Given 42 times/)).toHaveLength(1);
});

// @rule exchange#giving-shown
// @rule exchange#remembered-address
test('the settings show giving, and keep or delete the address', async () => {
  mockResponse(getGivingSettings, { is_shown: false, address: '12 Elm Street' });
  const calls = mockResponse(setGivingSettings, { is_shown: true, address: '' });
  const { visitor, container } = renderPart(<GivingSettings userId="rosa" />, { user: rosa });
  await visitor.click(screen.getByText('Giving'));
  const address = await screen.findByRole('textbox', { name: /^Your pickup address/ });
  expect(address).toHaveValue('12 Elm Street');
  await expectAccessible(container);
  await visitor.click(screen.getByRole('checkbox', { name: 'Show on my profile how I give' }));
  await visitor.clear(address);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ is_shown: true, address: '' }]);
  refuse(setGivingSettings, 'VALIDATION_FAILED', { address: 'Too long' });
  await visitor.type(address, 'A long one');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too long')).toBeVisible();
  expect(address).toHaveValue('A long one');
});

// @rule exchange#remembered-address
test('the form of a pickup offers the remembered address, and remembers a new one', async () => {
  const claim = aClaim({ ...AGREED, has_address: false });
  mockResponse(getGivingSettings, { is_shown: false, address: '12 Elm Street' });
  mockResponse(getClaim, claim);
  const calls = mockResponse(setPickup, claim);
  const { visitor } = renderPart(<PickupForm claim={claim} onClose={() => {}} />, { user: rosa });
  const address = screen.getByRole('textbox', { name: /^Address/ });
  await visitor.click(await screen.findByRole('button', { name: 'Use 12 Elm Street' }));
  expect(address).toHaveValue('12 Elm Street');
  const remember = screen.getByRole('checkbox', { name: 'Remember this address for my next pickups' });
  expect(remember).toBeChecked();
  const save = screen.getByRole('button', { name: 'Save the pickup' });
  await visitor.click(save);
  await visitor.clear(address);
  await visitor.type(address, '3 Oak Street');
  await visitor.click(save);
  await visitor.click(remember);
  await visitor.click(save);
  await expect.poll(() => calls.length).toBe(3);
  const sent = calls.map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ address, remember_address }) => [address, remember_address])).toEqual([
    ['12 Elm Street', undefined],
    ['3 Oak Street', true],
    ['3 Oak Street', false],
  ]);
});
