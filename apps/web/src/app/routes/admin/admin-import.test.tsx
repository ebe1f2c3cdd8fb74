import { screen, within } from '@testing-library/react';
import { type InviteImport, importInvites, importListings, type ListingImport } from '@windfall/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderPage } from '../../../testing/render.tsx';
import { keysOf, mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin } from '../../testing/admin.tsx';
import { openAnswered } from '../../testing/answered-page.tsx';
import { Component, loader } from './admin-import.tsx';

const open = () =>
  renderPage({ path: '/admin/import', loader, Component }, { at: '/admin/import', user: anAdmin });

const fig = { line: 2, owner: 'Pantry', title: 'Fig', category: 'Fruits' as const, location: 'Portland, OR' };
const checked: ListingImport = {
  dry_run: true,
  listings: [fig],
  faults: [],
  left_out: [],
  ignored_columns: ['notes'],
};

// @rule in-and-out#import-page
test('a chosen file is checked, mended in place and shared once', async () => {
  const calls = mockResponse(importListings, {
    ...checked,
    faults: [{ line: 3, column: 'title', message: 'Please fill in all required fields' }],
  });
  const { visitor, container } = open();
  const listings = within(await screen.findByRole('region', { name: 'Listings from a file' }));
  const csv = 'title,description,category\nFig,Ripe,Fruits\n,Ripe,Fruits\n';
  await visitor.upload(
    listings.getByLabelText(/^CSV file/),
    new File([csv], 'trees.csv', { type: 'text/csv' }),
  );
  const lines = listings.getByRole('textbox', { name: 'Lines' });
  await expect.poll(() => lines).toHaveValue(csv);
  await visitor.type(screen.getByLabelText(/^Owner of lines/), 'pantry');
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  const faults = within(await screen.findByRole('region', { name: '1 fault to mend' }));
  expect(faults.getByRole('row', { name: '3 title Please fill in all required fields' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  expect(calls[0]?.url.searchParams.toString()).toBe('format=windfall&owner=pantry&dry_run=true');
  expect(calls[0]?.body).toEqual({ csv });

  mockResponse(importListings, checked);
  await visitor.clear(lines);
  await visitor.type(lines, 'title');
  expect(screen.queryByRole('region', { name: '1 fault to mend' })).toBeNull();
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('These columns mean nothing here: notes.')).toBeVisible();
  expect(screen.getByRole('row', { name: '2 Fig Fruits Pantry Portland, OR' })).toBeVisible();
  await expectAccessible(container);

  refuse(importListings, 'IMPORT_FAULTY', { 'lines.2.owner': 'No such member' });
  await visitor.click(screen.getByRole('button', { name: 'Share 1 listing' }));
  expect(await screen.findByRole('row', { name: '2 owner No such member' })).toBeVisible();
  expect(lines).toHaveValue('title');

  const shared = mockResponse(importListings, { ...checked, dry_run: false });
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('1 listing was shared.')).toBeVisible();
  expect(keysOf(shared)).toEqual([null]);
  expect(lines).toHaveValue('');
});

// @rule in-and-out#invitations
test('neighbors are invited after a check, and those who are skipped are named', async () => {
  const result: InviteImport = {
    dry_run: true,
    invited: [{ line: 2, email: 'nora@elm.example' }],
    skipped: [{ line: 3, email: 'rosa@elm.example', reason: 'member' }],
    faults: [],
    ignored_columns: [],
  };
  mockResponse(importInvites, result);
  const { visitor } = open();
  const invites = within(await screen.findByRole('region', { name: 'Invitations from a file' }));
  await visitor.type(invites.getByRole('textbox', { name: 'Lines' }), 'email');
  await visitor.click(invites.getByRole('button', { name: 'Check' }));
  expect(await invites.findByRole('row', { name: '3 rosa@elm.example has an account' })).toBeVisible();
  mockResponse(importInvites, { ...result, dry_run: false });
  await visitor.click(invites.getByRole('button', { name: 'Invite 1 neighbor' }));
  expect(await invites.findByText('1 neighbor was invited.')).toBeVisible();
  expect(invites.getByRole('textbox', { name: 'Lines' })).toHaveValue('');
});

// @rule administration#high-security
test('what was checked asks for the password at the high security level, and a further check does not', async () => {
  mockResponse(importListings, checked);
  const { visitor } = open();
  const listings = within(await screen.findByRole('region', { name: 'Listings from a file' }));
  await visitor.type(listings.getByRole('textbox', { name: 'Lines' }), 'title');
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  refuse(importListings, 'PASSWORD_REQUIRED');
  await visitor.click(await screen.findByRole('button', { name: 'Share 1 listing' }));
  const password = await listings.findByLabelText('Your password');
  expect(listings.queryByRole('alert')).toBeNull();
  const calls = mockResponse(importListings, checked);
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  await visitor.type(password, 'mine');
  refuse(importListings, 'INVALID_CURRENT_PASSWORD');
  await visitor.click(await screen.findByRole('button', { name: 'Share 1 listing' }));
  await expect.poll(() => password).toHaveAccessibleDescription(/The current password is not correct/);
  const shared = mockResponse(importListings, { ...checked, dry_run: false });
  expect(screen.getByRole('row', { name: '2 Fig Fruits Pantry Portland, OR' })).toBeVisible();
  await visitor.type(password, '{Enter}');
  expect(await screen.findByText('1 listing was shared.')).toBeVisible();
  expect(listings.queryByLabelText('Your password')).toBeNull();
  expect([calls[0]?.body, shared[0]?.body]).toEqual([{ csv: 'title' }, { csv: 'title', password: 'mine' }]);

  // The next one asks anew. A passkey sends the form without a button, as this does.
  mockResponse(importListings, checked);
  await visitor.type(listings.getByRole('textbox', { name: 'Lines' }), 'title');
  await visitor.click(listings.getByRole('button', { name: 'Check' }));
  refuse(importListings, 'PASSWORD_REQUIRED');
  await visitor.click(await screen.findByRole('button', { name: 'Share 1 listing' }));
  const again = await listings.findByLabelText<HTMLInputElement>('Your password');
  expect(again).toHaveValue('');
  await visitor.type(again, 'mine');
  const further = mockResponse(importListings, { ...checked, dry_run: false });
  again.form?.requestSubmit();
  expect(await screen.findByText('1 listing was shared.')).toBeVisible();
  expect(further[0]?.body).toEqual({ csv: 'title', password: 'mine' });
});

// @rule administration#high-security
test('invitations ask for the password without scripts too, with the lines as they were', async () => {
  await openAnswered(
    '/admin/import',
    { Component, loader },
    {
      operation: 'importInvites',
      fields: 'dry_run=false&csv=email%0Anora%40elm.example',
      refusal: new ApiError({ status: 403, code: 'PASSWORD_REQUIRED' }).toJSON(),
    },
  );
  const form = (await screen.findByLabelText<HTMLInputElement>('Your password')).form as HTMLFormElement;
  const confirm = within(form).getByRole('button', { name: 'Confirm' });
  expect(Object.fromEntries(new FormData(form, confirm))).toMatchObject({
    operation: 'importInvites',
    dry_run: 'false',
    csv: 'email\nnora@elm.example',
    password: '',
  });
});
