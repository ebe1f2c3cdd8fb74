import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { BuiltInPicture, PICTURES_AGAIN } from '../../../ui/built-in-picture.tsx';
import { ListingPhoto } from './listing-photo.tsx';

const imageIn = (page: HTMLElement) => page.querySelector('img') as HTMLImageElement;

// @rule offline#stored-pictures
test('a picture that cannot be loaded is the one of its produce, then a quiet drawing', () => {
  const listing = aListing({ image_url: '/images/a/1280.jpg' });
  const { container } = renderPart(<ListingPhoto listing={listing} sizes="10rem" alt="Plums" />);
  fireEvent.error(imageIn(container));
  expect(imageIn(container).src).toContain('/pictures/');
  fireEvent.error(imageIn(container));
  expect(imageIn(container)).toBeNull();
  expect(screen.getByRole('img', { name: 'The picture could not be loaded' })).toBeVisible();
  act(() => void dispatchEvent(new Event(PICTURES_AGAIN)));
  expect(imageIn(container)).toHaveAttribute('src', '/images/a/1280.jpg');
});

// @rule offline#stored-pictures
test('a picture of the application that is missing leaves an empty place until it is there', () => {
  const { container } = renderPart(<BuiltInPicture src="/pictures/hero.webp" sizes="10rem" />);
  fireEvent.error(imageIn(container));
  expect(imageIn(container)).not.toBeVisible();
  fireEvent.load(imageIn(container));
  expect(imageIn(container)).toBeVisible();
});
