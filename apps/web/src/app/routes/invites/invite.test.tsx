import { screen, waitFor, within } from '@testing-library/react';
import {
  createSiteInvite,
  getOwnInvite,
  listSiteInvites,
  renewOwnInvite,
  type SiteInvite,
} from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember, rosa } from '../../../testing/people.ts';
import { fill, renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './invite.tsx';

const CODE = 'k7m4x2qp9rtw';
const own = { code: CODE, url: `https://share.example.org/join/${CODE}`, came: 3 };
const poster: SiteInvite = {
  ...own,
  id: 'poster',
  name: 'Library poster',
  until: '2026-12-31',
  maximum: 20,
  state: 'open',
  created_at: '2026-08-01T10:00:00.000Z',
  invitees: [],
};

const open = (user = rosa) => renderPage({ path: '/invite', loader, Component }, { at: '/invite', user });

// @rule accounts#invites
test('shows a member the link, its code and how many came, and replaces the link after a question', async () => {
  mockResponse(getOwnInvite, own);
  const { visitor } = open();
  expect(await screen.findByLabelText('Your link')).toHaveValue(own.url);
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toHaveAttribute(
    'src',
    `/qr.svg?path=%2Fjoin%2F${CODE}`,
  );
  expect(screen.getByText('k7m4-x2qp-9rtw')).toBeVisible();
  expect(screen.getByText('3 neighbors have joined by your link.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Print a poster' })).toHaveAttribute(
    'href',
    `/poster?code=${CODE}`,
  );
  expect(screen.queryByRole('heading', { name: 'Invites of the site' })).toBeNull();
  const calls = mockResponse(renewOwnInvite, { ...own, url: 'https://share.example.org/join/0123456789ab' });
  await visitor.click(screen.getByRole('button', { name: 'Make a new link' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Make a new link?' });
  expect(calls).toHaveLength(0);
  await visitor.click(within(dialog).getByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByDisplayValue(/0123456789ab$/)).toBeVisible();
});

// @rule accounts#site-invites
test('lets an administrator make an invite of the site, and keeps what was typed when it is refused', async () => {
  mockResponse(getOwnInvite, own);
  const invitees = [
    { name: 'Nora', joined: false },
    { name: 'ben@elm.example', joined: true },
  ];
  const sent = { ...poster, id: 'sent', name: 'By email, 2026-08-01', maximum: 2, came: 1, invitees };
  mockResponse(listSiteInvites, { invites: [sent, poster], by_members: 1 });
  const { visitor } = open(aMember({ isAdmin: true }));
  const byEmail = await screen.findByText('Who was invited: By email, 2026-08-01');
  await visitor.click(byEmail);
  expect(screen.getByText('ben@elm.example').parentElement).toHaveTextContent('ben@elm.examplejoined');
  expect(screen.getByText('Nora').parentElement).toHaveTextContent(/^Nora$/);
  const row = within(
    screen.getByRole('link', { name: 'Poster with the invite ‘Library poster’' }).closest('li') ??
      document.body,
  );
  expect(row.getByText('3 of 20 joined · until December 31, 2026')).toBeVisible();
  expect(screen.getByText('One neighbor has joined by the links of members.')).toBeVisible();
  refuse(createSiteInvite, 'VALIDATION_FAILED', { until: 'Please enter a day that is not over, or nothing' });
  await fill(visitor, screen.getByLabelText('Where it is used'), 'School fair');
  await visitor.click(screen.getByRole('button', { name: 'Make the invite' }));
  expect(await screen.findByText('Please enter a day that is not over, or nothing')).toBeVisible();
  const calls = mockResponse(createSiteInvite, { ...poster, name: 'School fair' });
  await visitor.click(screen.getByRole('button', { name: 'Make the invite' }));
  await waitFor(() => expect(screen.getByLabelText('Where it is used')).toHaveValue(''));
  expect(calls[0]?.body).toEqual({ name: 'School fair', until: null, maximum: null });
});
