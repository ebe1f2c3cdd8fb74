import { zucchini } from '../../testing/fixtures/listings.ts';
import type { Community } from './community.ts';
import { forAll, forMembers, forOwner, forOwnerAndAdmin, type Row, withBlocks } from './row.ts';

const rosas = ({ listingId }: Community) => ({ id: listingId });
const gone = { params: { id: 'gone' }, is: [404, 'LISTING_NOT_FOUND'] } as const;

export const listingRows: Readonly<Record<string, Row>> = {
  listListings: {
    ask: () => ({ query: 'category=vegetables&search=zuc&limit=3&_t=1' }),
    statuses: forAll(),
    invalid: () => ({ query: 'category=cars', is: [400, 'VALIDATION_FAILED'] }),
  },
  getListing: {
    ask: (community) => ({ params: rosas(community) }),
    statuses: withBlocks(forAll()),
    invalid: () => gone,
  },
  createListing: {
    ask: () => ({ payload: zucchini, headers: { 'idempotency-key': 'one' } }),
    statuses: forMembers(201),
    invalid: () => ({ payload: { title: 'Plums' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  updateListing: {
    ask: (community) => ({ params: rosas(community), payload: { is_available: false } }),
    statuses: withBlocks(forOwnerAndAdmin()),
    invalid: (community) => ({
      params: rosas(community),
      payload: { title: ' ' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  confirmFreshness: {
    ask: (community) => ({ params: rosas(community), payload: {} }),
    statuses: withBlocks(forOwner()),
    invalid: (community) => ({
      params: rosas(community),
      payload: { best_by: 'soon' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  deleteListing: {
    ask: (community) => ({ params: rosas(community) }),
    statuses: withBlocks(forOwnerAndAdmin()),
    invalid: () => gone,
  },
  restoreListing: {
    ask: (community) => ({ params: rosas(community) }),
    statuses: withBlocks(forOwnerAndAdmin()),
    invalid: () => gone,
  },
  listProduceTypes: { ask: () => ({}), statuses: forAll() },
  getSeason: {
    ask: () => ({}),
    statuses: forAll(),
    invalid: () => ({ query: 'near=here', is: [400, 'VALIDATION_FAILED'] }),
  },
  getSeasonNear: {
    ask: () => ({ query: 'near=97214' }),
    statuses: forAll(),
    invalid: () => ({ query: 'near=00000', is: [400, 'VALIDATION_FAILED'] }),
  },
  listCrops: { ask: () => ({}), statuses: forAll() },
  getCrop: {
    ask: () => ({ params: { id: 'plum' } }),
    statuses: forAll(),
    invalid: () => ({ params: { id: 'unicorn' }, is: [404, 'CROP_NOT_FOUND'] }),
  },
  getMap: {
    ask: () => ({ query: 'near=97214&zoom=12' }),
    statuses: forAll(),
    invalid: () => ({ query: 'near=97214&zoom=99', is: [400, 'VALIDATION_FAILED'] }),
  },
  getMapPicture: {
    ask: () => ({ query: 'near=97214' }),
    statuses: forAll(),
    invalid: () => ({ query: '', is: [400, 'VALIDATION_FAILED'] }),
  },
  searchPlaces: {
    ask: () => ({ query: 'q=portland' }),
    statuses: forAll(),
    invalid: () => ({ query: 'q=portland&limit=0', is: [400, 'VALIDATION_FAILED'] }),
  },
  findPlace: {
    ask: () => ({ query: 'q=portland' }),
    statuses: forAll(),
    invalid: () => ({ query: `q=${'x'.repeat(201)}`, is: [400, 'VALIDATION_FAILED'] }),
  },
  reversePlace: {
    ask: () => ({ query: 'lat=45.5&lon=-122.6' }),
    statuses: forAll(),
    invalid: () => ({ query: 'lat=95&lon=0', is: [400, 'VALIDATION_FAILED'] }),
  },
};
