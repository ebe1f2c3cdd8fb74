import { aListing } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { Component, loader } from '../routes/listings/browse.tsx';

/** Opens the page as a visitor. */
export function openBrowse(at = '/listings') {
  return renderPage(
    { path: '/listings', loader, Component },
    {
      at,
      user: null,
    },
  );
}

export const basil = aListing({ id: 'basil', title: 'Basil in pots', category: 'Herbs' });
