import { fireEvent, screen } from '@testing-library/react';
import { DEFAULT_SHARING, newSharingSchema, readQuantity } from '@windfall/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { localField } from '../../../lib/times/zoned-field.ts';
import { renderPart } from '../../../testing/render.tsx';
import { sharingText, typedSharingOf, withReadCount } from '../sharing-form.ts';
import { toNewSharing } from '../sharing-request.ts';
import { settingsText } from '../sharing-settings.ts';
import { SharingField } from './sharing-field.tsx';

function Form({ quantity, start, errors }: { quantity: string; start: string; errors: object | undefined }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <SharingField value={value} onChange={setValue} quantity={quantity} errors={errors} />
      <output>{value === '' ? 'nothing' : JSON.stringify(toNewSharing(value))}</output>
    </>
  );
}

async function open(quantity: string, { start = '', errors }: { start?: string; errors?: object } = {}) {
  const opened = renderPart(<Form quantity={quantity} start={start} errors={errors} />);
  if (!errors) await opened.visitor.click(screen.getByText('How it is shared'));
  await screen.findByRole('group', { name: 'Who goes first' });
  return opened;
}

const value = () => {
  const text = screen.getByRole('status').textContent ?? '';
  return text === 'nothing' ? null : JSON.parse(text);
};

// @rule exchange#sharing-form
test('offers to count what the quantity says', async () => {
  const { visitor } = await open('A dozen eggs');
  expect(value()).toBeNull();
  await visitor.click(screen.getByRole('checkbox', { name: 'Count these: 12\u00a0eggs' }));
  expect(screen.getByRole('textbox', { name: 'How many' })).toHaveValue('12');
  expect(value()).toMatchObject({ stock: 12, unit: 'egg', rule: 'first' });
  await visitor.type(screen.getByRole('textbox', { name: 'At most for each' }), '3');
  expect(value()).toMatchObject({ most_each: 3 });
  await visitor.click(screen.getByRole('checkbox', { name: 'Count the pieces' }));
  expect(value()).toMatchObject({ stock: null, unit: '', most_each: null });
});

// @rule exchange#sharing-form
test.each([
  ['40', 'Count these: 40\u00a0pieces'],
  ['2 kg', 'Count shares of it, such as 4 bags of 500 g'],
  ['a basket', 'Count the pieces'],
])('of %s it says "%s"', async (quantity, label) => {
  const { visitor } = await open(quantity);
  await visitor.click(screen.getByRole('checkbox', { name: label }));
  expect(screen.getByRole('textbox', { name: 'How many' })).toHaveValue(quantity === '40' ? '40' : '');
});

// @rule exchange#sharing-form
test('a draw asks for its time; who chooses is asked before anything is given', async () => {
  const { visitor } = await open('40');
  await visitor.click(screen.getByRole('radio', { name: /^A draw/ }));
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(18, 0, 0, 0);
  expect(value()).toMatchObject({ rule: 'draw', draw_at: tomorrow.toISOString() });
  fireEvent.change(screen.getByLabelText('When the draw is held'), { target: { value: '2099-05-01T18:00' } });
  await visitor.click(screen.getByRole('checkbox', { name: 'Give at once, without asking me' }));
  const drawAt = new Date(2099, 4, 1, 18).toISOString();
  expect(value()).toMatchObject({ rule: 'draw', draw_at: drawAt, at_once: true });
  await visitor.click(screen.getByRole('radio', { name: /^I choose/ }));
  expect(screen.queryByRole('checkbox', { name: /^Give at once/ })).toBeNull();
  expect(value()).toMatchObject({ rule: 'choose', draw_at: null, at_once: false });
});

// @rule exchange#sharing-form
test('is open where it has an error, which stands at its part', async () => {
  const errors = { draw_at: { message: 'Please choose a time in the future for the draw, within a year' } };
  await open('40', { start: JSON.stringify({ rule: 'draw' }), errors });
  expect(screen.getByLabelText('When the draw is held')).toBeInvalid();
  expect(screen.getByText('Please choose a time in the future for the draw, within a year')).toBeVisible();
});

test('the settings of a listing come back as they were sent', () => {
  const sent = newSharingSchema.parse({ stock: 10, unit: 'jar', most_each: 2, in_return: 'jam' });
  const { comes_back: _, standing: __, harvest: ___, ...given } = sent;
  const listing = { sharing: { ...DEFAULT_SHARING, ...given, left: 4, asking: 2 } };
  expect(toNewSharing(typedSharingOf(listing.sharing))).toEqual(sent);
  expect(settingsText(listing)).toBe(sharingText(sent).sharing);
  const {
    standing: ____,
    harvest: _____,
    ...lent
  } = newSharingSchema.parse({
    stock: 2,
    comes_back: true,
    most_days: 3,
    renewals: 0,
    at_once: true,
  });
  const press = { ...DEFAULT_SHARING, ...lent, comes_back: true as const };
  expect(toNewSharing(typedSharingOf(press))).toEqual(lent);
  expect(typedSharingOf(DEFAULT_SHARING)).toBe('');
  expect(localField(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04');
});

test('the time of a draw keeps its seconds', () => {
  for (const draw_at of ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:00.000Z']) {
    const sharing = { ...DEFAULT_SHARING, rule: 'draw' as const, draw_at, left: null, asking: 0 };
    expect(toNewSharing(typedSharingOf(sharing)).draw_at).toBe(draw_at);
  }
});

function Wanted() {
  const [value, setValue] = useState('');
  const errors = { standing: { categories: { message: 'Please say what you take' } } };
  return (
    <>
      <SharingField value={value} onChange={setValue} quantity="" isWanted isGroup errors={errors} />
      <output>{value === '' ? 'nothing' : JSON.stringify(toNewSharing(value, true))}</output>
    </>
  );
}

// @rule groups#standing
test('a group says what it takes at any time, with an error of a part beside it', async () => {
  const { visitor } = renderPart(<Wanted />);
  await visitor.click(await screen.findByRole('checkbox', { name: 'We take this at any time' }));
  expect(screen.getByText('Please say what you take')).toBeVisible();
  await visitor.click(screen.getByRole('checkbox', { name: 'Vegetables' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Tue' }));
  await visitor.type(screen.getByLabelText(/^What you do not take/), 'cut melon');
  const { standing } = value();
  expect(standing).toEqual({
    categories: ['Vegetables'],
    crops: [],
    not_taken: 'cut melon',
    address: '',
    hours: [{ days: ['tue', 'fri'], from: '09:00', to: '12:00' }],
  });
  const stored = { ...DEFAULT_SHARING, standing };
  expect(toNewSharing(typedSharingOf(stored), true).standing).toEqual(standing);
  expect(JSON.parse(settingsText({ sharing: stored })).standing).toEqual(standing);
});

// @rule harvest#terms
test('neighbors can be asked to pick it, at one time', async () => {
  const { visitor } = await open('1 tree');
  await visitor.click(screen.getByRole('radio', { name: /^Let neighbors pick it/ }));
  fireEvent.change(screen.getByLabelText('Picking begins'), { target: { value: '2026-08-15T09:00' } });
  fireEvent.change(screen.getByLabelText('Picking ends'), { target: { value: '2026-08-15T12:00' } });
  await visitor.type(screen.getByLabelText('How many can come'), '4');
  await visitor.type(screen.getByLabelText(/^What they bring/), 'Gloves');
  const [from, to] = ['2026-08-15T09:00', '2026-08-15T12:00'].map((time) => new Date(time).toISOString());
  const harvest = { from, to, bring: 'Gloves', split: '', picked: '' };
  expect(value()).toMatchObject({ stock: 4, unit: 'place', comes_back: false, harvest });
  const stored = { ...DEFAULT_SHARING, stock: 4, unit: 'place', harvest: value().harvest };
  // A quantity of trees counts no places.
  const typed = withReadCount(typedSharingOf(stored), readQuantity('2 trees'), '');
  expect(toNewSharing(typed)).toMatchObject({ stock: 4, unit: 'place', harvest });
  expect(JSON.parse(settingsText({ sharing: stored })).harvest).toEqual(harvest);
});
