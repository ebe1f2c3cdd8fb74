import { screen, waitFor, within } from '@testing-library/react';
import {
  type CropDescription,
  getCrop,
  getGarden,
  getSeason,
  getSeasonNear,
  listListings,
  setGarden,
  type User,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './crop.tsx';

const period = { from: '2026-06-29', until: '2026-10-02' };
const plum: CropDescription = {
  id: 'plum',
  names: { en: { one: 'plum', many: 'plums', others: [] }, es: ['ciruela'] },
  category: 'Fruits',
  unit: 'piece',
  keeps_days: 3,
  keeps: { room: 'ripe', fridge: { least: 3, most: 5 } },
  allergens: [],
  warnings: [{ text: 'Eat only the flesh.', source: 'https://example.org/pits' }],
  sources: { keeps: 'USDA FoodKeeper, product 266', keeps_days: 'USDA FoodKeeper, product 266', es: [] },
};

beforeEach(() => {
  mockResponse(getCrop, plum);
  mockResponse(getSeason, {
    date: '2026-08-01',
    climate: { last_frost: '04-20', first_frost: '10-27' },
    crops: [{ crop: 'plum', periods: [period] }],
    last_year: null,
  });
  mockResponse(getSeasonNear, {
    date: '2026-08-01',
    listed: [],
    soon: [],
    earlier: [],
    gardens: [{ crop: 'plum', name: 'Plums', gardens: 4, ...period }],
  });
  mockResponse(listListings, [
    aListing({ id: 'plums', title: 'Italian plums', crop: 'plum' }),
    aListing({ id: 'tomatoes', title: 'Plum tomatoes', crop: 'tomato' }),
  ]);
});

const open = (user: User | null) =>
  renderPage(
    { path: '/crops/:id', loader, Component },
    {
      at: '/crops/plum',
      user,
    },
  );

// @rule produce#crop-page
test('says what is known of a crop, and who has it near', async () => {
  const { container } = open(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plums' })).toBeVisible();
  expect(await screen.findByText('Picked about June 29 to October 2')).toBeVisible();
  expect(await screen.findByText('4 gardens')).toBeVisible();
  expect(screen.getByText('At room temperature until it is ripe')).toBeVisible();
  expect(screen.getByText('In the refrigerator 3 to 5 days')).toBeVisible();
  expect(screen.getByText('USDA FoodKeeper, product 266')).toBeVisible();
  expect(screen.getByText('ciruela')).toHaveAttribute('lang', 'es');
  expect(screen.getByText(/seeds and leaves release cyanide/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Italian plums' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Plum tomatoes' })).toBeNull();
  const much = within(screen.getByRole('region', { name: 'If you have much of it' }));
  expect(await much.findByRole('link', { name: 'Drying' })).toHaveAttribute(
    'href',
    '/resources/food-preservation?method=drying',
  );
  expect(await much.findByRole('link', { name: 'I grow this' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/register\?.*crops/),
  );
  await expectAccessible(container);
});

// @rule produce#crop-page
test('a member adds it to their garden with one tap', async () => {
  const kale = { crop: 'kale', amount: 'little', since: null } as const;
  const added = { crop: 'plum', amount: 'enough', since: null } as const;
  mockResponse(getGarden, { crops: [kale], version: 'v0' });
  const calls = mockResponse(setGarden, { crops: [added, kale], version: 'v1' });
  const { visitor } = open(rosa);
  const button = await screen.findByRole('button', { name: 'I grow this' });
  await waitFor(() => expect(button).toBeEnabled());
  await visitor.click(button);
  await waitFor(() => expect(screen.getByText(/You grow this/)).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{ crops: [added, kale], version: 'v0' }]);
});

// @rule produce#crop-page
test('says that it does not know another crop', async () => {
  refuse(getCrop, 'CROP_NOT_FOUND');
  open(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'We do not know this crop' })).toBeVisible();
});
