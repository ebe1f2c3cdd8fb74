import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { listingRedirects } from './router.tsx';

// @rule navigation#redirects
test.each([
  ['/listings/zucchini', '/listing/zucchini'],
  ['/listings/zucchini/edit', '/edit-listing/zucchini'],
  ['/listings/a%2Fb', '/listing/a%2Fb'],
])('%s leads to %s', async (from, to) => {
  const { router } = renderRoutes(
    [
      {
        hydrateFallbackElement: <p>loading</p>,
        children: [...listingRedirects, { path: '*', element: null }],
      },
    ],
    { at: from },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});
