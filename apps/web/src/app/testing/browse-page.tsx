import { aListing } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { Component, loader } from '../routes/listings/browse.tsx';

/** Opens the page as a visitor. */
export function openBrowse(at = '/listings') {
  return renderRoutes([{ path: '/listings', loader, Component, hydrateFallbackElement: <p>loading</p> }], {
    at,
    user: null,
  });
}

export const basil = aListing({ id: 'basil', title: 'Basil in pots', category: 'Herbs' });
