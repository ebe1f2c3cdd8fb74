import type { NewListing, Notice, WishNotice } from '@windfall/contract';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { zucchini } from '../../../../testing/fixtures/listings.ts';
import { inZone } from '../../../../testing/in-zone.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { enqueueDueDigests } from '../send-digests.ts';

const ZONE = 'America/Chicago';
const SESSION_MS = 3_600_000;

/** Rosa shares, Amir has a proven address; both live in Portland. */
export async function nearbyCommunity(t: TestApp) {
  const email_verified_at = t.clock.now().toISOString();
  // Not a new member: some tests share more than the first day allows.
  const created_at = new Date(t.clock.now().getTime() - 2 * 86_400_000).toISOString();
  const rosa = await aMember(t, 'Rosa Fields', { created_at });
  const amir = await aMember(t, 'Amir Haddad', { email_verified_at });
  let keptAt = t.clock.now().getTime();
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, by: TestMember, payload?: object) => {
    // Sessions of members who came since last as long.
    if (t.clock.now().getTime() - keptAt > SESSION_MS / 2) {
      await keepSessions(t);
      keptAt = t.clock.now().getTime();
    }
    const response = await t.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
    return response.json();
  };
  const share = async (by: TestMember, fields: Partial<NewListing>): Promise<string> =>
    (await call('POST', '/api/listings', by, { ...zucchini, location: '97214', ...fields })).id;
  const choose = (by: TestMember, nearby: object) =>
    call('PUT', '/api/notifications/preferences', by, { choices: { nearby } });
  const emails = () =>
    t.ctx.db.read
      .selectFrom('outbox')
      .select(['subject', 'body', 'kind', 'user_id'])
      .where('kind', '=', 'nearby')
      .orderBy('id')
      .execute();
  /** Work of the server while it listens. */
  const work = async () => {
    await enqueueDueDigests(t.ctx);
    await deliverDue(inZone(t.ctx, ZONE));
  };
  return {
    t,
    rosa,
    amir,
    call,
    share,
    choose,
    emails,
    work,
    want: (by: TestMember, title: string, fields: Partial<NewListing> = {}) =>
      share(by, { title, kind: 'wanted', ...fields }),
    wishes: async (by: TestMember): Promise<WishNotice[]> =>
      ((await call('GET', '/api/notices', by)) as Notice[]).filter((one) => one.kind === 'wish'),
    /** Moves the clock in steps of hours, as jobs run while the server listens. */
    after: async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        t.clock.advance(3_600_000);
        await work();
      }
      return emails();
    },
  };
}

/** Begins the sessions of the tests anew: they end after an hour, and digests take weeks. */
async function keepSessions({ ctx, clock }: TestApp): Promise<void> {
  const now = clock.now().toISOString();
  const expires_at = new Date(clock.now().getTime() + SESSION_MS).toISOString();
  const begun = { created_at: now, last_seen_at: now, expires_at };
  await ctx.db.transaction((trx) => trx.updateTable('sessions').set(begun).execute());
}
