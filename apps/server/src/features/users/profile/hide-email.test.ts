import { beforeEach, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

const t = useTestApp('sqlite');
let rosa: TestMember;
let theo: TestMember;

beforeEach(async () => {
  rosa = await aMember(t, 'Rosa Fields', { email: 'tomato@example.net' });
  theo = await aMember(t, 'Theo Hill');
});

/** The address of Rosa in each response that Theo may find it in. */
async function seenBy(member: TestMember, listingId: string) {
  const get = async (url: string) => (await t.app.inject({ url, headers: member.headers })).json();
  const ofRosa = (users: { id: string; email: string | null }[]) =>
    users.find(({ id }) => id === rosa.id)?.email;
  return {
    profile: (await get(`/api/users/${rosa.id}`)).email,
    directory: ofRosa(await get('/api/users')),
    search: (await get('/api/users/search?term=tomato')).length,
    listing: (await get(`/api/listings/${listingId}`)).user.email,
    list: (await get(`/api/users/${rosa.id}/listings`))[0].user.email,
  };
}

// @rule neighbors#profile-email
test('a hidden address is gone from every response that was answered a moment before', async () => {
  const { id } = await aListing(t, rosa);
  const address = 'tomato@example.net';
  const shown = { profile: address, directory: address, search: 1, listing: address, list: null };
  // Twice, so that the second response comes from the response cache where there is one.
  for (const _ of [1, 2]) expect(await seenBy(theo, id)).toEqual(shown);
  const hidden = await t.app.inject({
    method: 'PUT',
    url: `/api/users/${rosa.id}`,
    headers: rosa.headers,
    payload: { shows_email: false },
  });
  expect(hidden.json()).toMatchObject({ email: address, shows_email: false });
  expect(await seenBy(theo, id)).toEqual({
    profile: null,
    directory: null,
    search: 0,
    listing: null,
    list: null,
  });
  const inbox = await t.app.inject({
    method: 'POST',
    url: '/api/messages',
    headers: theo.headers,
    payload: { id: crypto.randomUUID(), receiver_id: rosa.id, content: 'Any plums left?' },
  });
  expect(inbox.body).not.toContain(address);
  const talk = `/api/messages/conversations/${theo.id}`;
  expect((await t.app.inject({ url: talk, headers: theo.headers })).body).not.toContain(address);
});
