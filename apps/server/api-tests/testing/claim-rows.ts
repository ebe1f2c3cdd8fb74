import { type Community, SUGGESTED_SWAP } from './community.ts';
import { forAll, forMembers, forOwner, type Row, withBlocks } from './row.ts';

const ofListing = ({ claim }: Community) => ({ id: claim.listingId });
const rosa = ({ people }: Community) => ({ id: people.owner.id });
const ofClaim = ({ claim }: Community) => ({ id: claim.id });
/** Rosa gives and Theo asks; for all others the claim does not exist. */
const forBoth: Row['statuses'] = { ...forOwner(200, 404), other: 200 };
const window = { from: '2026-08-09T16:00:00Z', to: '2026-08-09T18:00:00Z' };

export const claimRows: Readonly<Record<string, Row>> = {
  askForSome: {
    // With a swap, which names a listing of Theo's.
    ask: ({ listingId, swapId }) => ({
      params: { id: listingId },
      payload: { id: 'c1a10000-0000-4000-8000-000000000002', wanted: 2, swap: { listing_id: swapId } },
    }),
    statuses: withBlocks({ ...forMembers(422), owner: 400, other: 201 }),
    codes: { owner: 'CLAIM_OWN', blocked: 'LISTING_NOT_FOUND', admin: 'SWAP_NOT_OWN' },
    invalid: ({ listingId }) => ({
      params: { id: listingId },
      payload: { id: 'c1a10000-0000-4000-8000-000000000002', wanted: 0 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  promiseSome: {
    ask: ({ wantedId }) => ({
      params: { id: wantedId },
      payload: { id: 'c1a10000-0000-4000-8000-000000000002', amount: 2 },
    }),
    statuses: withBlocks({ ...forMembers(201), owner: 400 }),
    codes: { owner: 'CLAIM_OWN', blocked: 'LISTING_NOT_FOUND' },
    invalid: ({ listingId }) => ({
      params: { id: listingId },
      payload: { id: 'c1a10000-0000-4000-8000-000000000002', amount: 2 },
      is: [409, 'LISTING_OFFERED'],
    }),
  },
  getRest: {
    ask: (community) => ({ params: ofListing(community) }),
    statuses: withBlocks(forOwner()),
    invalid: () => ({ params: { id: 'gone' }, is: [404, 'LISTING_NOT_FOUND'] }),
  },
  listLine: {
    ask: (community) => ({ params: ofListing(community) }),
    statuses: withBlocks(forMembers()),
    invalid: (community) => ({
      params: ofListing(community),
      query: 'limit=0',
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listLoanDays: {
    ask: ({ pressId }) => ({ params: { id: pressId }, query: 'from=2026-08-09&to=2026-08-12' }),
    statuses: withBlocks(forAll()),
    invalid: ({ listingId }) => ({ params: { id: listingId }, is: [404, 'LOAN_DAYS_NOT_FOUND'] }),
  },
  getDraw: {
    ask: (community) => ({ params: ofListing(community) }),
    statuses: withBlocks(forAll()),
    invalid: ({ listingId }) => ({ params: { id: listingId }, is: [404, 'NOT_FOUND'] }),
  },
  listClaims: {
    ask: () => ({ query: 'role=giver&open=true' }),
    statuses: forMembers(),
    invalid: () => ({ query: 'role=admin', is: [400, 'VALIDATION_FAILED'] }),
  },
  getClaim: {
    ask: (community) => ({ params: ofClaim(community) }),
    statuses: forBoth,
    invalid: () => ({ params: { id: 'gone' }, is: [404, 'CLAIM_NOT_FOUND'] }),
  },
  moveClaim: {
    ask: (community) => ({ params: { ...ofClaim(community), action: 'collect' }, payload: { version: 1 } }),
    statuses: forBoth,
    invalid: (community) => ({
      params: { ...ofClaim(community), action: 'steal' },
      payload: { version: 1 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setLoanPhoto: {
    ask: (community) => ({ params: { ...ofClaim(community), moment: 'out' }, payload: { image_url: '' } }),
    statuses: forBoth,
    invalid: (community) => ({
      params: { ...ofClaim(community), moment: 'out' },
      payload: { image_url: 'elsewhere' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setPickup: {
    ask: (community) => ({ params: ofClaim(community), payload: { version: 1, window, spot: 'porch' } }),
    statuses: forBoth,
    invalid: (community) => ({
      params: ofClaim(community),
      payload: { version: 1, window: { from: window.to, to: window.from } },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  getPickupAddress: {
    ask: (community) => ({ params: ofClaim(community) }),
    statuses: forBoth,
    invalid: () => ({ params: { id: 'gone' }, is: [404, 'CLAIM_NOT_FOUND'] }),
  },
  getCalendarFeed: { ask: () => ({}), statuses: forMembers() },
  makeCalendarFeed: { ask: () => ({}), statuses: forMembers() },
  endCalendarFeed: { ask: () => ({}), statuses: forMembers() },
  getGarden: { ask: () => ({}), statuses: forMembers() },
  setGarden: {
    ask: () => ({ payload: { crops: [{ crop: 'plum', amount: 'plenty', since: 2019 }] } }),
    statuses: forMembers(),
    invalid: () => ({
      payload: { crops: [{ crop: 'triffid', amount: 'plenty', since: null }] },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listSwaps: { ask: () => ({}), statuses: forMembers() },
  answerSwap: {
    ask: () => ({ params: { id: SUGGESTED_SWAP, action: 'accept' } }),
    statuses: { ...forOwner(200, 404), other: 200 },
    invalid: () => ({ params: { id: 'none', action: 'steal' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  getGiving: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: withBlocks(forAll()),
    invalid: () => ({ params: { id: 'gone' }, is: [404, 'USER_NOT_FOUND'] }),
  },
  getGivingSettings: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: forOwner(),
  },
  listOwnCrops: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: forOwner(),
  },
  getPlaceOffer: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: forOwner(),
  },
  answerPlaceOffer: {
    ask: (community) => ({ params: rosa(community), payload: { accept: true } }),
    statuses: forOwner(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { accept: 'perhaps' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setGivingSettings: {
    ask: (community) => ({ params: rosa(community), payload: { is_shown: true } }),
    statuses: forOwner(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { is_shown: 'perhaps' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
};
