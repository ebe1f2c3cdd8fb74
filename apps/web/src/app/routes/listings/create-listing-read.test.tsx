import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createListing, listProduceTypes } from '@windfall/contract';
import { expect, test } from 'vitest';
import { fill } from '../../../testing/render.tsx';
import { mockResponse } from '../../../testing/server.ts';
import { openCreate, prepareCreatePage, share, zucchini } from '../../testing/create-listing-page.tsx';

prepareCreatePage();

// @rule listings#create-title
// @rule exchange#sharing-count
test('category, produce type, count and unit follow what is typed', async () => {
  mockResponse(listProduceTypes, [{ name: 'Zucchini', category: 'Vegetables' }]);
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await fill(page.visitor, screen.getByLabelText('Title'), 'Forty zucchini');
  await fill(page.visitor, screen.getByLabelText('Description'), 'Help yourself.');
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue('Vegetables'));
  expect(screen.getByLabelText(/Produce Type/)).toHaveValue('Zucchini');
  fireEvent.input(screen.getByLabelText(/Quantity/), { target: { value: '40' } });
  expect(await screen.findByText('Counted: 40 zucchini · First to ask')).toBeVisible();
  await share(page);
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({
      sharing: expect.stringContaining('"unit":"zucchini","stock":40'),
    }),
  );
});

// @rule listings#create-title
// @rule exchange#sharing-count
test('what the member has chosen does not follow', async () => {
  mockResponse(listProduceTypes, [{ name: 'Zucchini', category: 'Vegetables' }]);
  const page = await openCreate();
  await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Seeds');
  fireEvent.input(screen.getByLabelText(/Quantity/), { target: { value: '12 jars' } });
  await page.visitor.click(screen.getByText('How it is shared'));
  await page.visitor.click(await screen.findByRole('checkbox', { name: 'Count the pieces' }));
  await fill(page.visitor, screen.getByLabelText('Title'), 'Zucchini');
  fireEvent.input(screen.getByLabelText(/Quantity/), { target: { value: '40' } });
  expect(screen.getByLabelText('Category')).toHaveValue('Seeds');
  expect(screen.getByRole('checkbox', { name: 'Count these: 40\u00a0pieces' })).not.toBeChecked();
});

// @rule listings#form-tools
test('the form of a tool asks for no crop and no produce type', async () => {
  mockResponse(listProduceTypes, []);
  const page = await openCreate();
  expect(await screen.findByRole('group', { name: 'Crop' })).toBeVisible();
  await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Tools');
  expect(screen.queryByRole('group', { name: 'Crop' })).toBeNull();
  expect(screen.queryByLabelText(/Produce Type/)).toBeNull();
});
