import { expect, test } from 'vitest';
import { withBackendImages, withImagePaths } from './read-response.ts';

const BACKEND = 'https://api.example';

test('photos of another backend are shown from there, and nothing else is changed', () => {
  const listing = {
    image_url: '/images/a-1/800.jpg',
    photo: { sources: [{ url: '/images/a-1/400.webp', width: 400 }] },
    description: 'See /images/a-1/800.jpg',
    location: '/listing/1',
    zip_code: null,
  };
  expect(withBackendImages(BACKEND, [listing])).toEqual([
    {
      ...listing,
      image_url: 'https://api.example/images/a-1/800.jpg',
      photo: { sources: [{ url: 'https://api.example/images/a-1/400.webp', width: 400 }] },
    },
  ]);
  expect(withBackendImages('', listing)).toBe(listing);
});

test('a backend gets back the paths that it knows, in photo fields only', () => {
  const image = new File(['x'], 'plums.png');
  const sent = {
    image_url: 'https://api.example/images/a-1/800.jpg',
    photos: JSON.stringify([{ url: 'https://api.example/images/a-1/800.jpg', alt: '' }]),
    description: 'https://api.example/images/a-1/800.jpg',
    image: [image],
  };
  expect(withImagePaths(['', BACKEND], sent)).toEqual({
    image_url: '/images/a-1/800.jpg',
    photos: '[{"url":"/images/a-1/800.jpg","alt":""}]',
    description: sent.description,
    image: [image],
  });
  expect(withImagePaths([''], sent)).toBe(sent);
});
