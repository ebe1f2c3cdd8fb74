import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts';
import { ROSA, register, signedIn, signIn } from '../users/testing/auth-client.ts';
import { aReportedCommunity } from './testing/reported-community.ts';

const DAY_MS = 86_400_000;
const t = useTestApp('sqlite');

/** A member who registered with a password, deactivated by a decision about a report. */
async function deactivatedMember() {
  const { id: userId } = signedIn(await register(t)).body.user;
  const { as } = await aReportedCommunity(t);
  const { id } = await as.theo.report('user', userId);
  await as.ada.decide(id, 'deactivate', 'Sells what others gave');
  const offered = async (credentials = ROSA as { email: string; password: string }) =>
    (await signIn(t, credentials)).json();
  const tokenOf = (path: string) => new URLSearchParams(path.split('#')[1]).get('token') ?? '';
  return { t, as, id, userId, offered, tokenOf };
}

// @rule accounts#sign-in-invalid-credentials
// @rule moderation#appeal
test('a deactivated member appeals from the sign-in, without any email', async () => {
  const { as, id, offered, tokenOf, t } = await deactivatedMember();
  const refused = await offered();
  expect(refused).toMatchObject({ code: 'ACCOUNT_INACTIVE', message: expect.stringContaining('Sells what') });
  expect(refused.appeal_path).toMatch(new RegExp(`^/appeal#report=${id}&token=.{20,}`));
  await as.visitor.appeal(id, 'It was my brother', tokenOf(refused.appeal_path));
  expect(await as.ada.queue('appealed')).toMatchObject([{ appeal: { text: 'It was my brother' } }]);
  expect((await offered()).appeal_path).toBeUndefined();
  await as.ada.decideAppeal(id, 'overturned');
  expect((await signIn(t)).statusCode).toBe(200);
});

// @rule accounts#sign-in-invalid-credentials
test('a wrong password is offered no appeal', async () => {
  const { offered } = await deactivatedMember();
  const refused = await offered({ email: ROSA.email, password: 'not the password' });
  expect(refused).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(refused.appeal_path).toBeUndefined();
});

// @rule accounts#sign-in-invalid-credentials
test('the link ends after an hour, and is not offered once the decision can no longer be appealed', async () => {
  const { t, as, id, offered, tokenOf } = await deactivatedMember();
  const { appeal_path } = await offered();
  t.clock.advance(60 * 60_000);
  const late = await as.visitor.tryAppeal(id, 'Please', tokenOf(appeal_path));
  expect(late.json().code).toBe('APPEAL_LINK_INVALID');
  t.clock.advance(31 * DAY_MS);
  expect((await offered()).appeal_path).toBeUndefined();
});

// @rule accounts#sign-in-invalid-credentials
test('a deactivation without a report has no appeal', async () => {
  const { id } = signedIn(await register(t)).body.user;
  const { as: _, ada } = await aReportedCommunity(t);
  await t.app.inject({
    method: 'PUT',
    url: `/api/users/${id}/status`,
    headers: ada.headers,
    payload: { status: 'inactive' },
  });
  const refused = (await signIn(t)).json();
  expect([refused.code, refused.appeal_path]).toEqual(['ACCOUNT_INACTIVE', undefined]);
});

// @rule accounts#sign-in-invalid-credentials
test('without a contact of the site the administrators who show their address are named, else a neighbor', async () => {
  const t = await buildTestApp('sqlite', {
    siteDefaults: { distanceUnit: 'miles', contact: { phone: null, email: null, socialUrl: null } },
  });
  const { id } = signedIn(await register(t)).body.user;
  await t.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute(),
  );
  await aMember(t, 'Hal Host', { is_admin: 1, shows_email: 0, email: 'hal@example.org' });
  expect((await signIn(t)).json().message).toContain(
    'The administrators of Windfall have published no address: ask a neighbor there to write to them for you.',
  );
  await aMember(t, 'Ada Warden', { is_admin: 1, email: 'ada@example.org' });
  await aMember(t, 'Rita Retired', { is_admin: 1, is_active: 0, email: 'rita@example.org' });
  expect((await signIn(t)).json().message).toContain('You reach the administrators at ada@example.org.');
  await t.close();
});
