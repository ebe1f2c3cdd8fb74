import type { User } from '@windfall/contract';
import { aMember } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { Component, loader, shouldRevalidate } from '../routes/listings/listing.tsx';

export const admin = aMember({ id: 'ada', name: 'Ada Admin', roles: ['admin'], isAdmin: true });

/** Opens the page of the listing that the server answers with. */
export function openListing(user: User | null = null, at = '/listing/zucchini') {
  return renderPage({ path: '/listing/:id', loader, shouldRevalidate, Component }, { at, user });
}
