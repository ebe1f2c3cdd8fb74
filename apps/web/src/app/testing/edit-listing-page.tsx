import { screen } from '@testing-library/react';
import { type Listing, listOwnCrops, listProduceTypes } from '@windfall/contract';
import { beforeEach } from 'vitest';
import { aListing, ben } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { Component, loader } from '../routes/listings/edit-listing.tsx';

/** Answers of the server and previews that each test of the page needs. */
export function prepareEditPage(): void {
  beforeEach(() => {
    mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
    mockResponse(listOwnCrops, []);
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => {};
  });
}

/** The listing as its owner sees it. */
export const owned = (changes: Partial<Listing> = {}) =>
  aListing({
    is_seller: true,
    can_edit: true,
    can_delete: true,
    image_url: '/images/z/1280.jpg',
    ...changes,
  });

/** Opens the page of the listing that the server answers with. */
export function openEdit(user: typeof ben | null = ben) {
  return renderPage({ path: '/edit-listing/:id', loader, Component }, { at: '/edit-listing/zucchini', user });
}

export const save = ({ visitor }: ReturnType<typeof openEdit>) =>
  visitor.click(screen.getByRole('button', { name: 'Save Changes' }));
