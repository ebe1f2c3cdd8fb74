import type { InviteImport, SiteInvite } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { writeSettings } from '../../../platform/settings/site-settings.ts';
import { register } from '../testing/auth-client.ts';
import { forgetInvitees } from './site-invites.ts';

const t = useTestApp('sqlite', { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: null } });

async function inviting() {
  const { headers } = await aMember(t, 'Ada Moss', { is_admin: 1 });
  const send = async (csv: string, query = '', more: Record<string, string> = {}) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/api/admin/invites/import?${query}`,
      headers: { ...headers, 'content-type': 'text/csv', ...more },
      payload: csv,
    });
    return { status: response.statusCode, body: response.json<InviteImport>() };
  };
  return { send, headers };
}

const emails = () =>
  t.ctx.db.read.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();

// @rule in-and-out#invitations
test('invites each address once by email, and says whom it skips', async () => {
  const { send, headers } = await inviting();
  await aMember(t, 'Rosa Fields', { email: 'rosa@elm.example' });
  const csv =
    'Name,Email,Phone\nNora,Nora@elm.example,5\n,ben@elm.example,\nRosa,rosa@elm.example,\nN,nora@elm.example,';
  const expected = {
    invited: [
      { line: 2, email: 'nora@elm.example' },
      { line: 3, email: 'ben@elm.example' },
    ],
    skipped: [
      { line: 4, email: 'rosa@elm.example', reason: 'member' },
      { line: 5, email: 'nora@elm.example', reason: 'twice' },
    ],
    faults: [],
    ignored_columns: ['phone'],
  };
  expect((await send(csv, 'dry_run=true')).body).toEqual({ dry_run: true, ...expected });
  expect(await emails()).toEqual([]);
  const key = { 'idempotency-key': 'invites' };
  expect((await send(csv, '', key)).body).toEqual({ dry_run: false, ...expected });
  expect((await send(csv, '', key)).body).toEqual({ dry_run: false, ...expected });
  const sent = await emails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['ben@elm.example', 'nora@elm.example']);
  expect(sent[1]?.body).toMatch(/^Hello Nora,\n\nthe neighbors at Windfall .*\/join\/[0-9a-z]{12}\n\n/s);
  const [, code = ''] = /\/join\/(\w+)/.exec(sent[0]?.body ?? '') ?? [];
  const stateOf = async () => (await t.app.inject(`/api/invites/${code}`)).json().state;
  expect(await stateOf()).toBe('open');
  expect(sent[1]?.body).not.toContain(code);
  expect((await send(csv)).body).toMatchObject({
    invited: [],
    skipped: [{ reason: 'invited' }, { reason: 'invited' }, { reason: 'member' }, { reason: 'twice' }],
  });
  expect(await emails()).toHaveLength(2);
  // Where all are skipped there is no other invite.
  const stored = await t.ctx.db.read.selectFrom('invites').select(['maximum', 'until']).execute();
  expect(stored).toEqual([{ maximum: 2, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  const noted = await t.ctx.db.read
    .selectFrom('audit_log')
    .where('action', '=', 'invites.send')
    .select('id')
    .execute();
  expect(noted).toHaveLength(1);
  // The code of an address lets one neighbor in, whom the host then sees.
  const come = () =>
    Promise.all([1, 2].map((n) => register(t, { email: `came-${n}@elm.example`, invite: code })));
  await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'code' }, t.clock.now()));
  await t.ctx.settings.reload();
  expect((await come()).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await stateOf()).toBe('used_up');
  const list = async () =>
    (await t.app.inject({ url: '/api/admin/invites', headers })).json<{ invites: SiteInvite[] }>().invites;
  expect(await list()).toMatchObject([
    {
      came: 1,
      maximum: 2,
      invitees: [
        { name: 'Nora', joined: false },
        { name: 'ben@elm.example', joined: true },
      ],
    },
  ]);
  t.clock.advance(32 * 86_400_000);
  await forgetInvitees(t.ctx);
  const kept = await t.ctx.db.read.selectFrom('personal_invites').select('name').execute();
  expect(kept).toEqual([{ name: 'ben@elm.example' }]);
});

// @rule in-and-out#invitations
test('sends no invite where a line has a fault', async () => {
  const { send } = await inviting();
  const csv = 'email,name\nnora@elm.example,Nora\nben,Ben\nmay@elm.example,www.evil.example';
  expect((await send(csv, 'dry_run=true')).body.faults).toMatchObject([
    { line: 3, column: 'email' },
    { line: 4, column: 'name' },
  ]);
  expect((await send(csv)).status).toBe(422);
  expect((await send('name\nNora')).status).toBe(422);
  expect(await emails()).toEqual([]);
});
