import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { holdNextTransaction, isDoneOrWaits } from '../../../../testing/hold-transactions.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { reportingClientOf } from '../../reports/testing/reported-community.ts';
import { post } from '../testing/auth-client.ts';
import { deleteAndPublishUser } from './delete-user.ts';

/** Rosa is deleted, Theo interacts with her, and Ada is an administrator. */
async function aCommunity(t: TestApp) {
  const password_hash = await t.ctx.passwords.hash('zucchini after rain');
  const about = { email: 'rosa@example.org', bio: 'Grows quinces', password_hash };
  const rosa = await aMember(t, 'Rosa Fields', about);
  const [theo, ada] = [await aMember(t, 'Theo Marsh'), await aMember(t, 'Ada Moss', { is_admin: 1 })];
  const listing = await aListing(t, rosa, { title: 'Quinces' });
  const picture = `data:image/jpeg;base64,${(await plainPicture().jpeg().toBuffer()).toString('base64')}`;
  const as = {
    rosa: reportingClientOf(t, rosa),
    theo: reportingClientOf(t, theo),
    ada: reportingClientOf(t, ada),
  };
  return { t, rosa, theo, ada, listing, picture, as };
}
type Community = Awaited<ReturnType<typeof aCommunity>>;
type SendRequest = () => Promise<{ statusCode: number }>;

/** Requests that may run during the deletion: each entry prepares one and returns the function that sends it. */
const CONCURRENT_REQUESTS: Record<string, (community: Community) => Promise<SendRequest>> = {
  'creates a listing with a photo':
    async ({ as, picture }) =>
    () =>
      as.rosa.post('/api/listings', {
        title: 'More quinces',
        description: 'Ripe',
        category: 'Fruits',
        image_url: picture,
      }),
  'adds a photo to a listing':
    async ({ t, rosa, listing, picture }) =>
    () =>
      t.app.inject({
        method: 'PUT',
        url: `/api/listings/${listing.id}`,
        headers: rosa.headers,
        payload: { image_url: picture },
      }),
  'changes the profile and its photo':
    async ({ t, rosa, picture }) =>
    () =>
      t.app.inject({
        method: 'PUT',
        url: `/api/users/${rosa.id}`,
        headers: rosa.headers,
        payload: { bio: 'Grew quinces', photo_url: picture },
      }),
  'blocks a neighbor':
    async ({ as, theo }) =>
    () =>
      as.rosa.block(theo.id),
  'is blocked':
    async ({ as, rosa }) =>
    () =>
      as.theo.block(rosa.id),
  'is reported':
    async ({ as, rosa }) =>
    () =>
      as.theo.tryReport('user', rosa.id),
  'is reported for a listing':
    async ({ as, listing }) =>
    () =>
      as.theo.tryReport('listing', listing.id),
  'receives a decision on a report': async ({ as, rosa }) => {
    const { id } = await as.theo.report('user', rosa.id);
    return () => as.ada.tryDecide(id, 'warn');
  },
  'receives another decision after an appeal': async ({ as, rosa }) => {
    const { id } = await as.theo.report('user', rosa.id);
    await as.ada.decide(id, 'dismiss');
    await as.theo.appeal(id);
    return () => as.ada.tryDecideAppeal(id, 'overturned');
  },
  'signs in':
    async ({ t }) =>
    () =>
      post(t, '/api/auth/login', { email: 'rosa@example.org', password: 'zucchini after rain' }),
  'requests a new password':
    async ({ t }) =>
    () =>
      post(t, '/api/auth/password-reset/request', { email: 'rosa@example.org' }),
  'requests an email to confirm the address':
    async ({ as }) =>
    () =>
      as.rosa.post('/api/auth/verify-email/request'),
};

describe.each(dialects)(
  'the deletion of an account on %s while its member',
  { timeout: 20_000 },
  (dialect) => {
    const t = useTestApp(dialect);

    /** All rows of the member, and all files. */
    async function remainsOf(id: string) {
      const { read } = t.ctx.db;
      const owned = ['sessions', 'account_tokens', 'outbox', 'notices', 'listings'] as const;
      const rows = await Promise.all(
        owned.map((table) => read.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
      );
      const blocks = read.selectFrom('user_blocks').selectAll();
      const snapshots = await read.selectFrom('reports').select('snapshot').execute();
      return [
        ...rows.flat(),
        ...(await read.selectFrom('images').selectAll().where('owner_id', '=', id).execute()),
        ...(await blocks.where((eb) => eb.or({ blocker_id: id, blocked_id: id })).execute()),
        ...snapshots.filter(({ snapshot }) => /quinces|Rosa/i.test(snapshot)),
        ...(await storedFiles(t)),
      ];
    }

    // A request after the deletion finds the same rows missing on each database.
    const moments =
      dialect === 'sqlite' ? (['before it', 'before its commit'] as const) : (['before its commit'] as const);

    // @rule accounts#account-deletion-under-way
    describe.each(Object.keys(CONCURRENT_REQUESTS))('%s leaves no data', (name) => {
      test.each(moments)('%s', async (moment) => {
        const community = await aCommunity(t);
        const { rosa, ada } = community;
        const send = await CONCURRENT_REQUESTS[name]?.(community);
        const held = holdNextTransaction(t.ctx.db, moment);
        const pending = send?.();
        await held.reached;
        const admin = { id: ada.id, isAdmin: true, sessionId: '' };
        const deleted = deleteAndPublishUser(t.ctx, rosa.id, { actor: admin, address: '127.0.0.1' });
        if (moment === 'before it') await deleted;
        else await isDoneOrWaits(t.ctx.db, deleted);
        held.release();
        const [response] = await Promise.all([pending, deleted]);
        expect(response?.statusCode).toBeLessThan(500);
        expect(await remainsOf(rosa.id)).toEqual([]);
      });
    });
  },
);
