import { expect, test } from 'vitest';
import {
  ADDRESS_SEARCH,
  ADMIN_LISTING_DEFAULTS,
  API_CLIENT,
  BACKUP_FILE_VERSION,
  BANNER,
  CAROUSEL,
  CATEGORIES,
  HEALTH_PROBE,
  HOME_LISTINGS,
  IMAGE,
  INBOX_PREVIEW_LENGTH,
  LOCAL_STORAGE_QUOTA_MB,
  LOCATION_SUGGESTIONS,
  PASSWORD,
  POLL,
  PRODUCE_PER_SEASON,
  PRODUCE_TYPES,
  REDIRECT_DELAY,
  SEASONS,
  SECURITY_LEVELS,
  SORT_OPTIONS,
  TOASTS,
  UNREAD_BADGE_CAP,
} from './constants.ts';

// The product's constants as literals: other tests import the constants and would follow a change.

// @rule accounts#google-errors
test('times of the API client and the health probe', () => {
  expect(API_CLIENT).toMatchObject({
    timeout: 8000,
    messageFetchTimeout: 15_000,
    googleTimeout: 15_000,
    googleDevelopmentTimeout: 10_000,
    alternativePathRetries: 1,
    nextBackendRetries: 1,
  });
  expect(HEALTH_PROBE).toMatchObject({ timeout: 3000, startupDelay: 2000 });
});

// @rule listings#image-size
test('an image has 5 MB at most', () => {
  expect(IMAGE.maxBytes).toBe(5_242_880);
});

test('a password has 8 characters at registration and 6 on a change', () => {
  expect([PASSWORD.min, PASSWORD.changeFormMin]).toEqual([8, 6]);
});

// @rule listings#detail-contact-sent
// @rule messages#message-signed-out
// @rule messages#unread-count
// @rule navigation#bar-signed-in
// @rule navigation#home-testimonials
test('polls, the carousel, banners and redirects keep their times', () => {
  expect(POLL).toEqual({ unread: 60_000, authState: 1000 });
  expect(CAROUSEL).toEqual({ interval: 6000, testimonials: 3 });
  expect(BANNER).toEqual({ messageSent: 5000, adminMessage: 3000 });
  expect(REDIRECT_DELAY).toEqual({ listingSaved: 1500, signInToMessage: 1000 });
});

// @rule navigation#toasts
test('toasts keep their limit, times and place', () => {
  expect(TOASTS).toEqual({
    limit: 20,
    position: 'top-right',
    duration: { default: 5000, success: 2000, error: false },
    autoClose: 5000,
    dragPercent: 80,
  });
});

test('suggestions and the address search wait, start and end where they should', () => {
  expect(LOCATION_SUGGESTIONS).toEqual({ minLength: 2, debounce: 300, max: 10 });
  expect(ADDRESS_SEARCH).toEqual({ minLength: 3, debounce: 300, max: 5 });
});

test('the home page, the badge and the preview keep their sizes', () => {
  expect([HOME_LISTINGS, UNREAD_BADGE_CAP, INBOX_PREVIEW_LENGTH]).toEqual([4, 9, 60]);
});

// @rule browse#categories
// @rule browse#produce-types
test('categories, produce types, sorts and security levels', () => {
  expect([...CATEGORIES].sort()).toEqual(
    ['Vegetables', 'Fruits', 'Herbs', 'Seedlings', 'Seeds', 'Tools', 'Other', 'Eggs', 'Honey'].sort(),
  );
  expect(PRODUCE_TYPES).toEqual(['Vegetables', 'Fruits', 'Herbs', 'Eggs', 'Honey', 'Other']);
  expect(SORT_OPTIONS).toEqual(['newest', 'oldest', 'alphabetical', 'freshest']);
  expect(SECURITY_LEVELS).toEqual(['standard', 'high']);
});

test('what an administrator adds, exports and sees', () => {
  expect(ADMIN_LISTING_DEFAULTS).toEqual({
    produce_name: 'Vegetables',
    quantity: '1 kg',
    location: 'Local Area',
    is_available: true,
  });
  expect([LOCAL_STORAGE_QUOTA_MB, BACKUP_FILE_VERSION]).toEqual([5, '1.0.0']);
});

test('there are 4 seasons with 8 kinds of produce each', () => {
  expect([SEASONS.length, PRODUCE_PER_SEASON]).toEqual([4, 8]);
});
