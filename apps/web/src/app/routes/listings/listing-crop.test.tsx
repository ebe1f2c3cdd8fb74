import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createListing, getListing, listOwnCrops, updateListing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { NOW, rosa } from '../../../testing/people.ts';
import { fill } from '../../../testing/render.tsx';
import { mockResponse } from '../../../testing/server.ts';
import { openCreate, prepareCreatePage, share, zucchini } from '../../testing/create-listing-page.tsx';
import { openEdit, owned, save } from '../../testing/edit-listing-page.tsx';

prepareCreatePage();

const button = (name: string | RegExp) => screen.getByRole('button', { name });

// @rule produce#form-crop
test('the crop follows the title, and can be removed or changed', async () => {
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  expect(await screen.findByText('The crop is read from the title.')).toBeVisible();
  await fill(page.visitor, screen.getByLabelText('Title'), 'Forty zucchini');
  await fill(page.visitor, screen.getByLabelText('Description'), 'Help yourself.');
  await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Vegetables');
  expect(screen.getByText('Crop: Zucchini')).toBeInTheDocument();
  await page.visitor.click(button('Remove the crop Zucchini'));
  expect(screen.getByText('No crop', { selector: 'span' })).toBeVisible();
  await waitFor(() => expect(button('Choose the crop')).toHaveFocus());
  await page.visitor.click(button('Choose the crop'));
  await page.visitor.click(button('Leave the crop as it is'));
  await waitFor(() => expect(button('Choose the crop')).toHaveFocus());
  await page.visitor.click(button('Choose the crop'));
  await page.visitor.type(screen.getByRole('combobox', { name: 'Crop' }), 'summer sq');
  await page.visitor.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(button('Change the crop Summer squashes')).toHaveFocus());
  await fill(page.visitor, screen.getByLabelText('Title'), ' and plums');
  await share(page);
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ title: 'Forty zucchini and plums', crop: 'squash-summer' }),
  );
});

// @rule produce#form-own-crops
test('one tap on a suggested crop fills in the form, another one again, and nothing that was written', async () => {
  mockResponse(listOwnCrops, [
    { crop: 'basil', quantity: '' },
    { crop: 'plum', quantity: '2 buckets' },
  ]);
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await page.visitor.click(await screen.findByRole('button', { name: 'Plums' }));
  expect(screen.getByLabelText(/Quantity/)).toHaveValue('2 buckets');
  await page.visitor.click(button('Basil'));
  expect(button('Basil')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Title')).toHaveValue('Basil');
  expect(screen.getByLabelText('Category')).toHaveValue('Herbs');
  expect(screen.getByText(/^At its best until/)).toBeVisible();
  const amount = screen.getByLabelText<HTMLInputElement>(/Quantity/);
  expect(amount).toHaveValue('1 bunch');
  expect(amount).toHaveFocus();
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 1]);
  fireEvent.change(amount, { target: { value: '4 bunch' } });
  await share(page);
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({
      title: 'Basil',
      category: 'Herbs',
      quantity: '4 bunches',
      description: 'Basil to share. Ask for some, and we agree on a time to pick it up.',
    }),
  );
  // The words say it already.
  expect(calls[0]?.body).not.toHaveProperty('crop');
});

// @rule produce#form-own-crops
test('a title of one’s own stays when a crop is chosen; without suggestions the garden is offered', async () => {
  mockResponse(listOwnCrops, [{ crop: 'basil', quantity: '' }]);
  const page = await openCreate();
  await fill(page.visitor, screen.getByLabelText('Title'), 'Too much in my garden');
  await page.visitor.click(await screen.findByRole('button', { name: 'Basil' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Too much in my garden');
  expect(screen.getByText('Crop: Basil')).toBeInTheDocument();
  page.unmount();
  mockResponse(listOwnCrops, []);
  localStorage.clear();
  await openCreate(rosa, '?crop=plum&title=Plums');
  await waitFor(() =>
    expect(screen.getByLabelText('Description')).toHaveValue(
      'Plums to share. Ask for some, and we agree on a time to pick it up.',
    ),
  );
  expect(await screen.findByRole('link', { name: 'Add it to your garden' })).toBeVisible();
});

// @rule produce#form-crop
test('a chosen crop stays in the edit form, and is sent only when it is changed', async () => {
  mockResponse(getListing, owned({ crop: 'plum', crop_chosen: true }));
  const calls = mockResponse(updateListing, owned());
  const page = openEdit();
  await fill(page.visitor, await screen.findByLabelText('Title'), ' pears');
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ title: 'Forty zucchini pears' }));
  expect(calls[0]?.body).not.toHaveProperty('crop');
});

// @rule produce#form-crop
test('no crop is sent as an empty text, which a form with photos has too', async () => {
  mockResponse(getListing, owned({ title: 'Plums', crop: 'plum' }));
  const calls = mockResponse(updateListing, owned());
  const page = openEdit();
  await page.visitor.click(await screen.findByRole('button', { name: 'Remove the crop Plums' }));
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ crop: '' }));
});

// @rule produce#form-freshness
test('a day that the form would not ask for can be changed where it is given', async () => {
  mockResponse(getListing, owned({ title: 'A basket', category: 'Seedlings', best_by: '2026-08-30' }));
  openEdit();
  expect(await screen.findByLabelText(/^Best by/)).toHaveValue('2026-08-30');
});

// @rule produce#form-freshness
test('the day of picking is asked of what keeps for known days, the day it is best by of what is packed', async () => {
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Eggs');
  expect(await screen.findByLabelText(/^Best by/)).toHaveValue('');
  await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Vegetables');
  expect(screen.queryByLabelText(/^Best by/)).toBeNull();
  await fill(page.visitor, screen.getByLabelText('Title'), 'Zucchini');
  await fill(page.visitor, screen.getByLabelText('Description'), 'Help yourself.');
  const picked = screen.getByLabelText('Picked on');
  expect(picked).toHaveValue(new Date(NOW).toISOString().slice(0, 10));
  fireEvent.change(picked, { target: { value: '2026-08-01' } });
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ picked_on: '2026-08-01' }));
});
