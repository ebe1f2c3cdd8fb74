import { screen } from '@testing-library/react';
import { checkInvite, type InviteState } from '@windfall/contract';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse } from '../../../testing/server.ts';
import { Component, loader } from './poster.tsx';

const open = (state: InviteState) => {
  mockResponse(checkInvite, { state, inviter: null });
  renderPage({ path: '/poster', loader, Component }, { at: '/poster?code=k7m4x2qp9rtw', user: null });
};

// @rule accounts#poster
test.each([
  ['unknown', /^There is no invite with this code/],
  ['ended', /^This invite has ended/],
  ['used_up', /^As many neighbors as this invite is for have joined/],
] as const)('the poster of an invite that is %s is not there to be printed', async (state, words) => {
  open(state);
  expect(await screen.findByRole('status')).toHaveTextContent(words);
  expect(screen.queryByRole('article', { name: 'The poster' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Poster of the site, without an invite' })).toHaveAttribute(
    'href',
    '/poster',
  );
});

test('the poster of an open invite is', async () => {
  open('open');
  expect(await screen.findByRole('article', { name: 'The poster' })).toHaveTextContent('k7m4-x2qp-9rtw');
});
