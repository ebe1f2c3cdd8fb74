import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ShareListing } from './share-listing.tsx';

const url = `${location.origin}/listing/zucchini`;

async function pressShare(device: PropertyDescriptorMap) {
  const { visitor } = renderPart(<ShareListing listing={aListing()} />);
  vi.stubGlobal('navigator', Object.create(navigator, device));
  await visitor.click(screen.getByRole('button', { name: 'Share' }));
}

// @rule listings#detail-share
test('hands title and link to the device', async () => {
  const share = vi.fn(async () => {});
  await pressShare({ share: { value: share } });
  expect(share).toHaveBeenCalledWith({ title: 'Forty zucchini', url });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

// @rule listings#detail-share
test('copies the link where the device cannot share, and says so', async () => {
  const writeText = vi.fn(async () => {});
  await pressShare({ clipboard: { value: { writeText } } });
  expect(writeText).toHaveBeenCalledWith(url);
  expect(screen.getByRole('status')).toHaveTextContent('Link copied to clipboard!');
});

test('shows the link where it cannot be copied either', async () => {
  const writeText = () => Promise.reject(new Error('denied'));
  await pressShare({ clipboard: { value: { writeText } } });
  expect(screen.getByRole('status')).toHaveTextContent(`Copy this link: ${url}`);
});
