import { cleanup, fireEvent, screen } from '@testing-library/react';
import { DEFAULT_SHARING } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { type CardListing, ownerName } from '../card-texts.ts';
import { ListingCard } from './listing-card.tsx';

const picture = () => screen.getByRole('presentation').getAttribute('src');

describe('a listing card', () => {
  // @rule browse#card-link
  it('shows title, owner, place, age, quantity and price', () => {
    renderPart(<ListingCard listing={aListing()} />);
    expect(screen.getByRole('link', { name: 'Forty zucchini' })).toHaveAttribute('href', '/listing/zucchini');
    expect(screen.getByText('Ben Okafor')).toBeVisible();
    expect(screen.getByText('Sellwood, Portland')).toBeVisible();
    expect(screen.getByText('2 hours ago')).toBeVisible();
    expect(screen.getByText('40 available')).toBeVisible();
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.queryByText('All gone')).not.toBeInTheDocument();
  });

  // @rule browse#card-age
  // @rule browse#card-defaults
  // @rule browse#card-image
  it('has texts for all missing fields', () => {
    renderPart(<ListingCard listing={{ id: '1' }} />);
    expect(screen.getByRole('link', { name: 'Untitled Listing' })).toBeVisible();
    expect(screen.getByText('Unknown Location')).toBeVisible();
    expect(screen.getByText('Anonymous')).toBeVisible();
    expect(screen.getByText('Recently')).toBeVisible();
    expect(screen.queryByText(/available/i)).not.toBeInTheDocument();
    expect(picture()).toBe('/pictures/produce/tomatoes.webp');
  });

  // @rule listings#wanted-shown
  it('says what its owner is looking for, without a price', () => {
    const sharing = { ...DEFAULT_SHARING, stock: 12, left: 7 };
    const { unmount } = renderPart(<ListingCard listing={aListing({ kind: 'wanted', sharing })} />);
    expect(screen.getByText('Looking for')).toBeVisible();
    expect(screen.getByText('7 of 12 still wanted')).toBeVisible();
    expect(screen.getByText('Wanted by')).toBeInTheDocument();
    expect(screen.queryByText('Free')).toBeNull();
    expect(screen.queryByText('40 available')).toBeNull();
    unmount();
    renderPart(<ListingCard listing={aListing({ kind: 'wanted', is_available: false })} />);
    expect(screen.getByText('No Longer Wanted')).toBeVisible();
  });

  // @rule browse#card-unavailable
  it('labels the picture of an unavailable listing, and omits the quantity', () => {
    renderPart(<ListingCard listing={aListing({ is_available: false, isAvailable: false })} />);
    expect(screen.getByText('All gone')).toBeVisible();
    expect(screen.queryByText('40 available')).not.toBeInTheDocument();
  });

  // @rule browse#card-quantity
  it.each([
    ['0', null],
    ['', null],
    ['a few', null],
    ['6', '6 available'],
    ['3 lb', '3\u00a0lb available'],
    ['Forty', 'Forty available'],
    ['-2', null],
  ])('counts %j as %j', (quantity, badge) => {
    renderPart(<ListingCard listing={aListing({ quantity })} />);
    expect(screen.queryByText(/available$/)?.textContent ?? null).toBe(badge);
  });

  // @rule exchange#sharing-badge
  it.each([
    [{ stock: 1000, left: 4, asking: 3 }, ['4 of 1,000 left', '3 asking']],
    [{ stock: 10, left: 0, asking: 0 }, ['All promised']],
    [{ asking: 2 }, ['40 available', '2 asking']],
    [{}, ['40 available']],
  ])('says of %j: %j', (changes, texts) => {
    renderPart(<ListingCard listing={aListing({ sharing: { ...DEFAULT_SHARING, ...changes } })} />);
    const said = screen
      .queryAllByText(/available|left|asking|promised/)
      .map(({ textContent }) => textContent);
    expect(said).toEqual(texts);
    cleanup();
    const gone = aListing({ is_available: false, sharing: { ...DEFAULT_SHARING, ...changes } });
    renderPart(<ListingCard listing={gone} />);
    expect(screen.queryByText(/left|asking/)).toBeNull();
  });

  // @rule browse#card-description
  it.each([
    ['small', 60],
    ['medium', 100],
    ['large', 120],
  ] as const)('cuts the description of a %s card at %i characters', (size, length) => {
    const description = 'x'.repeat(200);
    renderPart(<ListingCard listing={aListing({ description })} size={size} />);
    expect(screen.getByText(`${'x'.repeat(length)}…`)).toBeVisible();
  });

  // @rule browse#card-image
  it.each<[Partial<CardListing>, string]>([
    [{ image_url: '/images/a.jpg', image_urls: ['/images/b.jpg'] }, '/images/a.jpg'],
    [{ image_url: 'none', image_urls: ['/images/b.jpg'] }, '/images/b.jpg'],
    [{ image_url: '', image_urls: [] }, '/pictures/produce/zucchini.webp'],
    [{ produce_name: 'Tomato' }, '/pictures/produce/tomatoes.webp'],
    [{ produce_name: 'Chayote' }, '/pictures/produce/vegetables.webp'],
    [{ produce_name: '', category: null }, '/pictures/produce/tomatoes.webp'],
  ])('with %j shows %s', (changes, expected) => {
    renderPart(<ListingCard listing={{ ...aListing(), ...changes }} />);
    expect(picture()).toBe(expected);
  });

  // @rule browse#card-no-photo
  it('labels the default picture, and not the one shown for a photo that failed', () => {
    renderPart(<ListingCard listing={aListing({ image_url: '' })} />);
    expect(screen.getByText('No photo yet')).toBeVisible();
    cleanup();
    renderPart(<ListingCard listing={aListing({ image_url: '/images/a.jpg' })} />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(picture()).toBe('/pictures/produce/zucchini.webp');
    expect(screen.queryByText('No photo yet')).not.toBeInTheDocument();
  });

  it('offers a photo in all its sizes', () => {
    const photo = {
      width: 1200,
      height: 900,
      color: '#aabbcc',
      sources: [
        { url: '/images/a-400.avif', width: 400, type: 'image/avif' as const },
        { url: '/images/a-400.webp', width: 400, type: 'image/webp' as const },
        { url: '/images/a-800.webp', width: 800, type: 'image/webp' as const },
        { url: '/images/a-800.jpg', width: 800, type: 'image/jpeg' as const },
      ],
    };
    const { container } = renderPart(
      <ListingCard listing={aListing({ photo, image_url: '/images/a-800.jpg' })} />,
    );
    const offered = [...container.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset]);
    expect(offered).toEqual([
      ['image/avif', '/images/a-400.avif 400w'],
      ['image/webp', '/images/a-400.webp 400w, /images/a-800.webp 800w'],
    ]);
    expect(picture()).toBe('/images/a-800.jpg');
    expect(screen.queryByText('No photo yet')).not.toBeInTheDocument();
  });
});

// @rule browse#card-owner
describe("the owner's name is taken from", () => {
  const user = { name: 'Name', full_name: 'Full', username: 'nick', email: 'mail@example.org' };
  it.each<[Partial<CardListing>, string]>([
    [{ user_name: 'Shown', user }, 'Shown'],
    [{ user }, 'Name'],
    [{ user: { ...user, name: '' } }, 'Full'],
    [{ user: { ...user, name: null, full_name: null } }, 'nick'],
    [{ user: { email: 'mail@example.org' } }, 'mail'],
    [{ user: null }, 'Anonymous'],
  ])('%j: %s', (listing, expected) => {
    expect(ownerName({ id: '1', ...listing })).toBe(expected);
  });
});
