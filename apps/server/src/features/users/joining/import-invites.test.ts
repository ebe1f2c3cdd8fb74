import type { InviteImport } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

const t = useTestApp('sqlite', { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: null } });

async function inviting() {
  const { headers } = await aMember(t, 'Ada Moss', { is_admin: 1 });
  return async (csv: string, query = '', more: Record<string, string> = {}) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/api/admin/invites/import?${query}`,
      headers: { ...headers, 'content-type': 'text/csv', ...more },
      payload: csv,
    });
    return { status: response.statusCode, body: response.json<InviteImport>() };
  };
}

const emails = () =>
  t.ctx.db.read.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();

// @rule in-and-out#invitations
test('invites each address once by email, and says whom it skips', async () => {
  const send = await inviting();
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
  expect((await t.app.inject(`/api/invites/${code}`)).json()).toMatchObject({ state: 'open' });
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
});

// @rule in-and-out#invitations
test('sends no invite where a line has a fault', async () => {
  const send = await inviting();
  const csv = 'email,name\nnora@elm.example,Nora\nben,Ben\nmay@elm.example,www.evil.example';
  expect((await send(csv, 'dry_run=true')).body.faults).toMatchObject([
    { line: 3, column: 'email' },
    { line: 4, column: 'name' },
  ]);
  expect((await send(csv)).status).toBe(422);
  expect((await send('name\nNora')).status).toBe(422);
  expect(await emails()).toEqual([]);
});
