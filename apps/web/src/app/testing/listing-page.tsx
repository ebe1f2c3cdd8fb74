import type { User } from '@windfall/contract';
import { aMember } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { Component, loader } from '../routes/listings/listing.tsx';

export const admin = aMember({ id: 'ada', name: 'Ada Admin', roles: ['admin'], isAdmin: true });

/** Opens the page of the listing that the server answers with. */
export function openListing(user: User | null = null, at = '/listing/zucchini') {
  return renderRoutes(
    [
      { path: '/listing/:id', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at, user },
  );
}
