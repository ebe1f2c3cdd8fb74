import { screen } from '@testing-library/react';
import { checkSession, listListings } from '@windfall/contract';
import { expect, test } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { hang } from '../testing/server.ts';
import { routes } from './router.tsx';

// @rule navigation#guard-loading
test.each(['/', '/messages'])('%s shows Loading... while the session is unknown', async (at) => {
  hang(checkSession);
  hang(listListings);
  renderRoutes(routes, { at });
  expect(await screen.findByText('Loading...')).toBeVisible();
});
