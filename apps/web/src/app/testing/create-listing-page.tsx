import { screen, waitFor } from '@testing-library/react';
import { listOwnCrops, listProduceTypes } from '@windfall/contract';
import { beforeEach, expect } from 'vitest';
import { aListing, rosa } from '../../testing/people.ts';
import { fill, renderPage } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { Component, loader } from '../routes/listings/create-listing.tsx';

/** Answers of the server and previews that each test of the page needs. */
export function prepareCreatePage(): void {
  beforeEach(() => {
    mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
    mockResponse(listOwnCrops, []);
    // jsdom does not render pictures.
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => {};
  });
}

export const zucchini = aListing({ user_id: rosa.id, is_seller: true });

/** Opens the page, and waits for its form where the viewer is a member. */
export async function openCreate(user: typeof rosa | null = rosa, search = '') {
  const page = renderPage(
    { path: '/create-listing', loader, Component },
    { at: `/create-listing${search}`, user },
  );
  if (user)
    await screen.findByRole('heading', { name: /^(?:Share what you have|Say what you are looking for)$/ });
  return page;
}

export type Page = Awaited<ReturnType<typeof openCreate>>;

/** Fills in the fields that are required. */
export async function fillIn({ visitor }: Page) {
  await fill(visitor, screen.getByLabelText('Title'), 'Forty zucchini');
  await fill(visitor, screen.getByLabelText('Description'), 'Help yourself.');
  await visitor.selectOptions(screen.getByLabelText('Category'), 'Vegetables');
}

export const share = ({ visitor }: Page) =>
  visitor.click(screen.getByRole('button', { name: 'Share Listing' }));

export const aPhoto = (bytes = 100, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'zucchini.jpg', { type });

export const photoField = () => screen.getByLabelText(/^Photos/);

export const named = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });

export const previews = () => screen.getAllByRole('img', { name: /^Preview of/ });

export const altField = (place: number) => screen.getByLabelText(`What photo ${place} shows`);

/** Chooses several photos and waits until all of them are shown. */
export async function choose({ visitor }: Page, ...names: string[]) {
  await visitor.upload(photoField(), names.map(named));
  await waitFor(() => expect(previews()).toHaveLength(names.length));
}
