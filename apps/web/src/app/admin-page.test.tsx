import { screen } from '@testing-library/react';
import { checkSession } from '@windfall/contract';
import { expect, test } from 'vitest';
import { storeToken } from '../lib/session/session-token.ts';
import { aMember } from '../testing/people.ts';
import { renderPart } from '../testing/render.tsx';
import { breakConnection } from '../testing/server.ts';
import { AdminPage } from './admin-page.tsx';

const page = (
  <AdminPage title="Reports" lead="What members reported" back="Admin dashboard" failed="Nothing loaded">
    Raw milk
  </AdminPage>
);

test('shows the content for administrators under its heading, and a back link', () => {
  renderPart(page, { user: aMember({ isAdmin: true, roles: ['admin'] }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Admin dashboard' })).toHaveAttribute('href', '/admin');
  expect(screen.getByText('Raw milk')).toBeVisible();
});

test('a token that could not be verified shows no content', async () => {
  breakConnection(checkSession);
  storeToken('bearer');
  renderPart(page, { user: null });
  expect(await screen.findByText('Nothing loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText('Raw milk')).not.toBeInTheDocument();
});
