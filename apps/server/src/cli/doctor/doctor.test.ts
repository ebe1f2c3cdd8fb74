import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { copySiteOfAda, data, useSiteFolders, windfall, write } from '../testing/command-line.ts';

useSiteFolders();

describe('the doctor', () => {
  const examine = async (env: Record<string, string> = {}) => {
    const ended = await windfall(['doctor', '--json'], { env });
    const { findings } = JSON.parse(ended.stdout) as { findings: { level: string; sentence: string }[] };
    return {
      code: ended.code,
      wrong: findings.filter(({ level }) => level === 'wrong').map(({ sentence }) => sentence),
    };
  };

  test('finds no problem on a healthy site', async () => {
    await copySiteOfAda();
    expect(await examine()).toEqual({ code: 0, wrong: [] });
    const spoken = await windfall(['doctor']);
    expect([spoken.code, spoken.stdout]).toEqual([0, expect.stringContaining('The database is sound.')]);
  });

  // @rule administration#high-security-factor
  test('names the administrators without a second factor, which the high security level asks for', async () => {
    await copySiteOfAda();
    const about = '1 administrator without a second factor or passkey: Ada Moss.';
    expect((await windfall(['doctor'])).stdout).toContain(about);
    write(
      `insert into settings (name, value, updated_at) values ('securityLevel', '"high"', '2026-11-28T10:00:00.000Z')`,
    );
    expect((await examine()).wrong).toEqual([
      `${about} At the high security level they can do nothing until they set one up in their settings.`,
    ]);
    write(
      `insert into second_factors values ((select id from users), 'JBSWY3DPEHPK3PXP', 0, '2026-11-28T10:00:00.000Z')`,
    );
    expect((await examine()).wrong).toEqual([]);
  });

  test('reports each problem in a sentence', async () => {
    await copySiteOfAda();
    write(`
      pragma foreign_keys = off;
      update users set is_admin = 0, created_at = '2999-01-01T00:00:00.000Z';
      insert into images (id, owner_id, width, height, color, widths, created_at)
      values ('0198f0c5-0000-7000-8000-000000000000', 'nobody', 1, 1, '#ffffff', '[320]', '2026-01-01T00:00:00.000Z');
    `);
    await mkdir(data('backups'));
    await chmod(data('backups'), 0o755);
    await chmod(data('windfall.db'), 0o777);
    await chmod(data(), 0o777);
    const port = await freePort();
    const { code, wrong } = await examine({
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    expect(code).toBe(1);
    expect(wrong).toEqual([
      expect.stringMatching(/^Other accounts of this machine can change .*data, .*: chmod 700 .*data$/),
      expect.stringMatching(
        /^Other accounts of this machine can look into .*backups, .*: chmod 700 .*backups$/,
      ),
      expect.stringMatching(
        /^Other accounts of this machine can change .*windfall\.db, .*: chmod 600 .*windfall\.db$/,
      ),
      'The database is damaged (a row of images points at users that are not there). Stop the server and restore a backup.',
      expect.stringMatching(
        /^The clock of this machine is slow, or was fast: 1 row of users come from after /,
      ),
      'Files of 1 picture are missing (0198f0c5-0000-7000-8000-000000000000). A backup may have them.',
      'There is no administrator. Make one: npm run windfall -- create-admin',
      'A value is not what it should be in 1 row of users (created_at). A backup of it could not be restored.',
      expect.stringMatching(/^The mail server that SMTP_URL names does not answer as it should: /),
      `There is no backup in ${data('backups')}.`,
      `PUBLIC_URL (http://127.0.0.1:${port}) is without https: passwords would cross the network in the clear.`,
    ]);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -100)],
    ['empty', () => Buffer.alloc(0)],
    ['with another byte', (bytes: Buffer) => bytes.fill(1, bytes.length >> 1, (bytes.length >> 1) + 8)],
  ])('a backup that is %s is no backup, though it is the newest', async (_what, damage) => {
    await copySiteOfAda();
    await windfall(['backup']);
    const [name = ''] = (await readdir(data('backups'))).filter((one) => one.endsWith('.tar.gz'));
    expect((await examine()).wrong).toEqual([]);
    const file = data('backups', name);
    await writeFile(file, damage(await readFile(file)));
    expect((await examine()).wrong).toEqual([
      expect.stringMatching(`^The last backup, ${name}, cannot be restored: .+ npm run windfall -- backup$`),
    ]);
  });

  test('names a database, a storage and an OpenID provider that it cannot reach', async () => {
    const port = await freePort();
    const { code, wrong } = await examine({
      DATABASE_URL: `postgres://windfall:secret@127.0.0.1:${port}/windfall`,
      STORAGE_URL: `s3://key:secret@127.0.0.1:${port}/bucket`,
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'windfall',
      OIDC_CLIENT_SECRET: 'secret',
    });
    expect(code).toBe(1);
    expect(wrong.join('\n')).toContain('The database cannot be opened: ');
    expect(wrong.join('\n')).toContain('The storage that STORAGE_URL names does not answer: ');
    expect(wrong.join('\n')).toMatch(
      /The OpenID provider that OIDC_ISSUER names does not answer as it should: .*ECONNREFUSED/,
    );
    expect(wrong.join('\n')).not.toContain('secret');
  });
});
