import { screen } from '@testing-library/react';
import { CROP_WARNINGS, DEFAULT_SHARING } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingDetail, ShareListing } from './listing-detail.tsx';

const url = `${location.origin}/listing/zucchini`;

// @rule listings#detail-share
test('hands title and link to the device', async () => {
  const share = vi.fn(async () => {});
  await pressShare({ share: { value: share } });
  expect(share).toHaveBeenCalledWith({ title: 'Forty zucchini', url });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

// @rule listings#detail-share
test('copies the link where the device cannot share, and says so', async () => {
  const writeText = vi.fn(async () => {});
  await pressShare({ clipboard: { value: { writeText } } });
  expect(writeText).toHaveBeenCalledWith(url);
  expect(screen.getByRole('status')).toHaveTextContent('Link copied to clipboard!');
});

test('shows the link where it cannot be copied either', async () => {
  const writeText = () => Promise.reject(new Error('denied'));
  await pressShare({ clipboard: { value: { writeText } } });
  expect(screen.getByRole('status')).toHaveTextContent(`Copy this link: ${url}`);
});

// @rule exchange#sharing-states
test.each([
  ['Available', {}],
  ['All promised, you can get in line', { sharing: { ...DEFAULT_SHARING, stock: 4, left: 0 } }],
  ['All gone', { is_available: false, sharing: { ...DEFAULT_SHARING, stock: 4, left: 0 } }],
  ['All gone', { is_available: false }],
  // Independent of its other state: a sample cannot be messaged.
  ['Hidden', { hidden_at: '2026-08-04T11:00:00.000Z' }],
  ['Hidden', { hidden_at: '2026-08-04T11:00:00.000Z', is_available: false }],
])('says at the top that a listing is %s', (state, fields) => {
  renderPart(<ListingDetail listing={aListing(fields)}>{null}</ListingDetail>, { user: null });
  const states = ['Available', 'All promised, you can get in line', 'All gone', 'Hidden'].filter((text) =>
    screen.queryByText(text),
  );
  expect(states).toEqual([state]);
});

// @rule listings#detail-order
test.each([
  ['Zucchini', 'Produce Type'],
  ['', null],
  ['Vegetables', null],
])('the produce type %j is shown where it says more than the category', (produce_name, term) => {
  renderPart(<ListingDetail listing={aListing({ produce_name })}>{null}</ListingDetail>, { user: null });
  expect(screen.queryByText('Produce Type')?.textContent ?? null).toBe(term);
  expect(screen.getByText('Category')).toBeVisible();
});

// @rule produce#notes
test('says what has to be known before eating, with its source, of what is eaten', async () => {
  const rhubarb = aListing({ title: 'Rhubarb', category: 'Vegetables', crop: 'rhubarb' });
  const { unmount } = renderPart(<ListingDetail listing={rhubarb}>{null}</ListingDetail>, { user: null });
  expect(await screen.findByText(/the leaves are poisonous/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Source' })).toHaveAttribute(
    'href',
    CROP_WARNINGS['rhubarb-leaves'].source,
  );
  expect(screen.getByRole('link', { name: /About this crop/ })).toHaveAttribute('href', '/crops/rhubarb');
  unmount();
  const seeds = { ...rhubarb, category: 'Seeds' } as const;
  renderPart(<ListingDetail listing={seeds}>{null}</ListingDetail>, { user: null });
  expect(await screen.findByRole('link', { name: /About this crop/ })).toBeVisible();
  expect(screen.queryByText(/poisonous/)).toBeNull();
});

async function pressShare(device: PropertyDescriptorMap) {
  const { visitor } = renderPart(<ShareListing listing={aListing()} />);
  vi.stubGlobal('navigator', Object.create(navigator, device));
  await visitor.click(screen.getByRole('button', { name: 'Share' }));
}

// @rule harvest#page
// @rule harvest#quantity
// @rule groups#standing
test('says when neighbors pick it, and what a group takes', async () => {
  const harvest = {
    from: '2026-08-15T16:00:00.000Z',
    to: '2026-08-15T19:00:00.000Z',
    bring: 'Gloves',
    split: 'A third each',
    picked: '120 lb',
  };
  const sharing = { ...DEFAULT_SHARING, stock: 4, left: 3, harvest };
  renderPart(
    <>
      <ListingCard listing={aListing({ crop: null, sharing })} />
      <ListingDetail listing={aListing({ crop: null, sharing, quantity: '1 tree' })}>{null}</ListingDetail>
    </>,
    { user: null },
  );
  expect(await screen.findByText('Gloves')).toBeVisible();
  for (const text of ['A third each', '120 lb']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText(/^Picking/).map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^Picking \S/),
  );
  // What hangs there is not what is counted.
  expect(screen.getAllByText(/places left$/).map(({ textContent }) => textContent)).toEqual(
    Array(2).fill('3 of 4 places left'),
  );
  expect(screen.getByText('To pick').nextElementSibling).toHaveTextContent(/^1\stree$/);
  const standing = {
    categories: ['Fruits' as const],
    crops: ['plum' as const],
    not_taken: 'Cut melon',
    address: '',
    hours: [{ days: ['sat' as const], from: '10:00', to: '12:00' }],
  };
  const wanted = aListing({ kind: 'wanted', crop: null, sharing: { ...DEFAULT_SHARING, standing } });
  renderPart(
    <>
      <ListingCard listing={wanted} />
      <ListingDetail listing={wanted}>{null}</ListingDetail>
    </>,
    { user: null },
  );
  expect(await screen.findByText(/^Fruits, plums$/i)).toBeVisible();
  expect(screen.getAllByText(/^Sat, 10\sAM to 12\sPM$/)).toHaveLength(2);
  expect(screen.queryByText('Quantity')).not.toBeInTheDocument();
});
