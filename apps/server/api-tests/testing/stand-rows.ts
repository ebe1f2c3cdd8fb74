import { randomUUID } from 'node:crypto';
import type { Community } from './community.ts';
import { forAll, forMembers, forOwner, type Row, withBlocks } from './row.ts';

const STAND = { name: 'Elm Street', hours: 'Daily', address: '12 Elm Street' };

/** A stand of Rosa's. */
async function rosasStand({ t, people }: Community): Promise<string> {
  const { headers } = people.owner;
  const [known] = (await t.app.inject({ url: '/api/stands', headers })).json();
  const opened =
    known ?? (await t.app.inject({ method: 'POST', url: '/api/stands', headers, payload: STAND })).json();
  return opened.code;
}

/** Rosa's stand with three of one listing. */
async function rosasFullStand(community: Community) {
  const { t, people, listingId: listing_id } = community;
  const { headers } = people.owner;
  const code = await rosasStand(community);
  const put = (url: string, payload: object) => t.app.inject({ method: 'PUT', url, headers, payload });
  await put(`/api/listings/${listing_id}`, { sharing: { stock: 3 } });
  await put(`/api/stands/${code}/listings`, { listing_ids: [listing_id] });
  return { code, payload: { id: randomUUID(), listing_id, amount: 1 } };
}

const onlyOwner = {
  statuses: forOwner(200, 404),
  codes: { other: 'STAND_NOT_FOUND', blocked: 'STAND_NOT_FOUND', admin: 'STAND_NOT_FOUND' },
} as const;

const withTap = async (community: Community) => {
  const { code, payload } = await rosasFullStand(community);
  await community.t.app.inject({ method: 'POST', url: `/api/stands/${code}/taps`, payload });
  return { params: { code, id: payload.id } };
};

const withStand = async (community: Community) => ({ params: { code: await rosasStand(community) } });

export const standRows: Readonly<Record<string, Row>> = {
  getStand: { ask: withStand, statuses: withBlocks(forAll()) },
  findStandsByListing: {
    ask: () => ({ query: 'ids=a,b' }),
    statuses: forAll(),
    invalid: () => ({ query: 'ids=', is: [400, 'VALIDATION_FAILED'] }),
  },
  listStands: { ask: () => ({}), statuses: forMembers() },
  createStand: {
    ask: () => ({ payload: STAND }),
    statuses: forMembers(201),
    invalid: () => ({ payload: { ...STAND, name: '' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  updateStand: {
    ask: async (community) => ({ ...(await withStand(community)), payload: { note: 'Bring bags' } }),
    ...onlyOwner,
    invalid: () => ({ params: { code: 'gone' }, payload: { name: '' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  endStand: { ask: withStand, ...onlyOwner },
  setStandListings: {
    ask: async (community) => ({ ...(await withStand(community)), payload: { listing_ids: [] } }),
    ...onlyOwner,
    invalid: () => ({
      params: { code: 'gone' },
      payload: { listing_ids: [''] },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  tapStand: {
    ask: async (community) => {
      const { code, payload } = await rosasFullStand(community);
      return { params: { code }, payload };
    },
    statuses: withBlocks(forAll(201)),
    invalid: () => ({
      params: { code: 'gone' },
      payload: { id: randomUUID(), listing_id: 'x', amount: 0 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listTaps: { ask: withStand, ...onlyOwner },
  getTap: { ask: withTap, statuses: withBlocks(forAll()) },
  undoTap: { ask: withTap, ...onlyOwner },
};
