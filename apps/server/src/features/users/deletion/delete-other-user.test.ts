import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { anAdmin, ask } from '../../admin/testing/community.ts';
import { expectRefusal, sessionStatus } from '../testing/auth-client.ts';

const DELETE = { confirm: 'DELETE' };

describe('the deletion of another member by an administrator', { timeout: 60_000 }, () => {
  const t = useTestApp('sqlite');
  const reasons = async (admin: Parameters<typeof ask>[3]) =>
    (await ask(t, 'GET', '/api/admin/backups', admin))
      .json<{ reason: string }[]>()
      .map(({ reason }) => reason);

  test('creates a backup first, unlike the deletion of one’s own account', async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    const bea = await anAdmin(t, 'Bea Moss');
    expect((await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, DELETE)).statusCode).toBe(200);
    expect(await reasons(ada)).toEqual(['before-delete-user']);
    expectRefusal(
      await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, DELETE),
      404,
      'USER_NOT_FOUND',
      'User not found',
    );
    const own = { current_password: 'a bee in every bonnet' };
    expect((await ask(t, 'DELETE', `/api/users/${bea.id}`, bea, own)).statusCode).toBe(200);
    expect(await reasons(ada)).toEqual(['before-delete-user']);
  });

  // @rule administration#destructive-confirmation
  test('requires the confirmation word, unlike the deletion of one’s own account', async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    const password = { current_password: 'a bee in every bonnet' };
    for (const payload of [undefined, {}, password, { confirm: '' }, { ...password, confirm: 'delete' }]) {
      const response = await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, payload);
      expectRefusal(response, 422, 'CONFIRMATION_REQUIRED', 'Please type DELETE to confirm.');
    }
    expect([await sessionStatus(t, rosa.headers), await reasons(ada)]).toEqual([200, []]);
    const wrong = { ...DELETE, current_password: 5 };
    const response = await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, wrong);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expectRefusal(
      await ask(t, 'DELETE', `/api/users/${ada.id}`, rosa, {}),
      403,
      'FORBIDDEN',
      'You are not allowed to do this.',
    );
  });

  test('deletes nothing when the backup fails', async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    // A file takes the place of the backup folder.
    await writeFile(t.ctx.config.backups.dir, '');
    const response = await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, DELETE);
    expect([response.statusCode, response.json().code]).toEqual([500, 'BACKUP_FAILED']);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    t.logged.length = 0;
  });
});
