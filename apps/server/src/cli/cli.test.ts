import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { copyDatabase } from '../../testing/test-database.ts';
import { loadConfig } from '../config/config.ts';
import { createContext } from '../context.ts';
import {
  adaDir,
  CREATE_ADA,
  copySiteOfAda,
  data,
  dir,
  PASSWORD,
  useSiteFolders,
  windfall,
  write,
} from './testing/command-line.ts';

useSiteFolders();

function read(statement: string): unknown {
  const database = new DatabaseSync(data('windfall.db'), { readOnly: true });
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

/** Holds the site's folder and database as a server does. */
async function besideServer(work: () => Promise<void>): Promise<void> {
  const config = loadConfig({ DATA_DIR: data(), DEMO: '0' });
  const server = await createContext(config, pino({ level: 'silent' }));
  try {
    await work();
  } finally {
    await server.close();
  }
}

describe('the command line', () => {
  test('shows its help, and names wrong input with code 2', async () => {
    const help = await windfall(['--help']);
    expect(help.code).toBe(0);
    for (const name of [
      'create-admin',
      'import',
      'password-link',
      'reset-second-factor',
      'end-sessions',
      'change-email',
      'backup',
      'restore',
      'migrate',
      'seed',
      'map',
      'doctor',
      'move',
      'list-backups',
      'try-backup',
    ])
      expect(help.stdout).toContain(`  ${name}`);
    expect(await windfall(['restore', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--force'),
    });
    for (const [args, complaint] of [
      [['water-plants'], 'There is no command water-plants.'],
      [['backup', '--wrong'], "Unknown option '--wrong'."],
      [['restore'], 'It takes <file> [--force].'],
      [['password-link'], 'It takes <email address>.'],
      [['move', '--to', 'mysql://db'], 'It takes --to with postgres://... or sqlite:file.'],
      [['create-admin', '--email', 'nobody', '--password-stdin'], 'Please enter a valid email address'],
    ] as const) {
      const ended = await windfall(args);
      expect([ended.code, ended.stdout], args.join(' ')).toEqual([2, '']);
      expect(ended.stderr).toContain(complaint);
      expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(existsSync(data())).toBe(false);
  });

  // @rule accounts#administrator-proof
  test('makes an administrator without showing the password in a process list, and promotes a member', async () => {
    expect(await windfall(CREATE_ADA, { input: `${PASSWORD}\n` })).toEqual({
      code: 0,
      stdout: `Made the administrator Ada Moss (ada@elm.example).\nDatabase: ${data('windfall.db')}\n`,
      stderr: '',
    });
    expect(
      read('select email, location, is_admin, email_verified_at is not null as proven from users'),
    ).toEqual([{ email: 'ada@elm.example', location: '', is_admin: 1, proven: 1 }]);
    const weak = await windfall(['create-admin', '--email', 'ben@elm.example', '--password-stdin'], {
      input: 'password\n',
    });
    expect([weak.code, weak.stderr]).toEqual([
      2,
      'This password is too common. Please choose another one.\n',
    ]);
    const endless = ['--email', 'ben@elm.example', '--name', 'x'.repeat(101), '--password-stdin'];
    expect(await windfall(['create-admin', ...endless], { input: `${PASSWORD}\n` })).toMatchObject({
      code: 2,
    });
    write('update users set is_admin = 0, is_active = 0');
    const again = await windfall(['create-admin', '--email', 'ada@elm.example', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, email: 'ada@elm.example', created: false });
    expect(read('select is_admin, is_active, password_hash is not null as signs_in from users')).toEqual([
      { is_admin: 1, is_active: 1, signs_in: 1 },
    ]);
    expect(read('select action, actor_name from audit_log order by seq')).toEqual([
      { action: 'user.create', actor_name: 'host' },
      { action: 'user.admin', actor_name: 'host' },
    ]);
  });

  // @rule in-and-out#import-command
  test('imports a file of listings beside a server, all of it or nothing', async () => {
    await copySiteOfAda();
    const file = join(dir, 'trees.csv');
    await writeFile(file, 'title,description,category\nFig,Ripe,Fruits\nPlum,,Fruits\n');
    const args = ['import', file, '--owner', 'ada@elm.example'];
    await besideServer(async () => {
      expect(await windfall(args)).toEqual({
        code: 1,
        stdout: 'Line 3, description: Please fill in all required fields.\nNothing was shared.\n',
        stderr: '',
      });
      await writeFile(file, 'title,description,category\nFig,Ripe,Fruits\n');
      expect((await windfall([...args, '--dry-run'])).stdout).toBe('This would share 1 listing.\n');
      expect(read('select title from listings')).toEqual([]);
      expect((await windfall(args)).stdout).toBe('Shared 1 listing.\n');
    });
    expect(read('select title from listings')).toEqual([{ title: 'Fig' }]);
    expect((await windfall(['import', 'none.csv'])).code).toBe(1);
    expect((await windfall([...args, '--format', 'osm'])).code).toBe(2);
  });

  // @rule accounts#email-change-unsent
  test('changes the email address of a member, which ends their sessions', async () => {
    await copySiteOfAda();
    expect(await windfall(['change-email', 'Ada@elm.example', ' Moss@elm.example '])).toEqual({
      code: 0,
      stdout: 'Ada Moss signs in with moss@elm.example now.\n',
      stderr: '',
    });
    expect(read('select email, email_verified_at from users')).toEqual([
      { email: 'moss@elm.example', email_verified_at: null },
    ]);
    expect(read('select action, actor_name, details from audit_log order by seq desc limit 1')).toEqual([
      { action: 'user.email', actor_name: 'host', details: '{}' },
    ]);
    const ben = [
      '--email',
      'ben@elm.example',
      '--name',
      'Ben',
      '--location',
      'Portland, OR',
      '--zip',
      '97202',
    ];
    await windfall(['create-admin', ...ben, '--password-stdin'], { input: PASSWORD });
    expect(read("select location, zip_code from users where email = 'ben@elm.example'")).toEqual([
      { location: 'Portland, OR', zip_code: '97202' },
    ]);
    const nowhere = ['--email', 'may@elm.example', '--zip', '00000', '--password-stdin'];
    expect(await windfall(['create-admin', ...nowhere], { input: PASSWORD })).toMatchObject({
      code: 2,
      stderr: 'This ZIP code is not known\n',
    });
    for (const [args, code, stderr] of [
      [
        ['ada@elm.example', 'x@elm.example'],
        1,
        `No member has the address ada@elm.example. Database: ${data('windfall.db')}\n`,
      ],
      [['moss@elm.example', 'ben@elm.example'], 1, 'An account with this email address already exists.\n'],
      [['moss@elm.example', 'ben'], 2, 'Please enter a valid email address\n'],
    ] as const)
      expect(await windfall(['change-email', ...args])).toMatchObject({ code, stdout: '', stderr });
  });

  test('makes a password link for a member, also while the server runs', async () => {
    await copySiteOfAda();
    await besideServer(async () => {
      const made = await windfall(['password-link', ' Ada@elm.example'], {
        env: { PUBLIC_URL: 'https://elm.example' },
      });
      expect(made).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^Ada Moss can choose a new password here, once, within 24 hours:\nhttps:\/\/elm\.example\/reset-password#token=[\w-]{43}\n$/,
        ),
        stderr: '',
      });
    });
    const unset = await windfall(['password-link', 'ada@elm.example']);
    expect(unset.stdout).toContain('It begins with PUBLIC_URL, http://localhost:3000: set it to where');
    expect(read('select purpose, email from account_tokens')).toEqual([
      { purpose: 'reset-password', email: '' },
    ]);
    expect(read('select action, subject_name, details from audit_log order by seq desc limit 1')).toEqual([
      { action: 'user.password-link', subject_name: 'Ada Moss', details: '{}' },
    ]);
    expect(await windfall(['password-link', 'ben@elm.example'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `No member has the address ben@elm.example. Database: ${data('windfall.db')}\n`,
    });
    write('update users set is_active = 0');
    expect(await windfall(['password-link', 'ada@elm.example'])).toMatchObject({
      code: 1,
      stderr: 'The account of Ada Moss is deactivated. Activate it first.\n',
    });
  });

  test('turns off the code at sign-in of a member', async () => {
    await copySiteOfAda();
    const reset = () => windfall(['reset-second-factor', 'Ada@elm.example']);
    expect(await reset()).toMatchObject({
      code: 1,
      stderr: 'The account of Ada Moss has no second factor.\n',
    });
    write(
      `insert into second_factors (user_id, secret, used_step, confirmed_at)
       select id, 'JBSWY3DPEHPK3PXP', 0, '2026-11-28T10:00:00.000Z' from users`,
    );
    expect(await reset()).toMatchObject({ code: 0, stdout: 'Ada Moss signs in without a code now.\n' });
    expect(read('select * from second_factors')).toEqual([]);
    expect(read('select actor_name, action from audit_log order by seq desc limit 1')).toEqual([
      { actor_name: 'host', action: 'user.second-factor-reset' },
    ]);
  });

  test('signs out one member, or everybody', async () => {
    await copySiteOfAda();
    const began = "'2026-11-28T10:00:00.000Z'";
    const begin = () =>
      write(
        `insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at)
         select '0197-session', id, '', ${began}, ${began}, '2027-11-28T10:00:00.000Z' from users;
         insert into account_tokens (hash, user_id, purpose, email, created_at, expires_at)
         select 'hash', id, 'reset-password', '', ${began}, '2027-11-28T10:00:00.000Z' from users`,
      );
    const left = () => [read('select id from sessions'), read('select hash from account_tokens')];
    begin();
    expect(await windfall(['end-sessions'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It takes either --of or --all.'),
    });
    expect(await windfall(['end-sessions', '--of', 'Ada@elm.example'])).toMatchObject({
      code: 0,
      stdout: '1 session ended. Ada Moss has to sign in again.\n',
    });
    expect(left()).toEqual([[], []]);
    begin();
    expect(await windfall(['end-sessions', '--all'])).toMatchObject({
      code: 0,
      stdout: '1 session ended. Everybody has to sign in again.\n',
    });
    expect(left()).toEqual([[], []]);
    expect(read('select actor_name, action, subject_name from audit_log order by seq desc limit 2')).toEqual([
      { actor_name: 'host', action: 'users.end-sessions', subject_name: null },
      { actor_name: 'host', action: 'user.end-sessions', subject_name: 'Ada Moss' },
    ]);
  });

  test('backs up while the server runs, and restores only while it does not', async () => {
    await copySiteOfAda();
    const file = join(dir, 'elsewhere', 'kept.tar.gz');
    await mkdir(join(dir, 'elsewhere'));
    await besideServer(async () => {
      expect(await windfall(['backup', '--to', file])).toMatchObject({ code: 0, stderr: '' });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      for (const args of [['restore', file, '--force'], ['migrate'], ['move', '--to', 'postgres://db/x']])
        expect(await windfall(args)).toMatchObject({
          code: 1,
          stderr: `Another Windfall server already uses the folder ${data()}. Stop it first, or set DATA_DIR.\n`,
        });
      expect(await windfall(['create-admin', '--email', 'ada@elm.example'])).toMatchObject({ code: 0 });
    });
    expect((await windfall(['restore', file])).stderr).toBe(
      'There is a community of 1 member already. Add --force to replace it; it is backed up first.\n',
    );
    await writeFile(join(dir, 'bad.tar.gz'), (await readFile(file)).subarray(0, 500));
    expect(await windfall(['restore', join(dir, 'bad.tar.gz'), '--force'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Invalid backup file format: .* Nothing was changed\.\n$/),
    });
    expect(await readdir(data('backups')).catch(() => [])).toEqual([]);
    const restored = JSON.parse((await windfall(['restore', file, '--force', '--json'])).stdout);
    expect(restored).toMatchObject({
      ok: true,
      counts: { users: 1 },
      before: expect.stringContaining('before-restore'),
    });
    const listed = JSON.parse((await windfall(['list-backups', '--json'])).stdout);
    expect(listed.backups).toMatchObject([{ reason: 'before-restore' }]);
    // A new machine needs no --force.
    const fresh = { DATA_DIR: join(dir, 'fresh') };
    expect(await windfall(['restore', file], { env: fresh })).toMatchObject({ code: 0, stderr: '' });
  });

  test('tries the last backup beside the site, which stays as it is', async () => {
    await copySiteOfAda();
    expect(await windfall(['try-backup'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no backup in '),
    });
    await windfall(['backup']);
    const before = await readdir(data());
    const tried = await windfall(['try-backup']);
    expect(tried).toMatchObject({ code: 0, stderr: '' });
    expect(tried.stdout).toMatch(
      /^The backup of .*, 0 minutes old, was restored beside the site: 1 member, 0 listings, 0 messages, 0 pictures\.\nAll is well: /,
    );
    expect(await readdir(data('imports'))).toEqual([]);
    expect(await readdir(data())).toEqual([...before, 'imports'].toSorted());
  });

  test.runIf(dialects.length === 2)('tries a backup in PostgreSQL too', async () => {
    await copySiteOfAda();
    const database = await copyDatabase('postgres', dir);
    const url = database.config.dialect === 'postgres' ? database.config.url : '';
    try {
      await windfall(['backup', '--to', 'kept.tar.gz']);
      const tried = await windfall(['try-backup', '--file', 'kept.tar.gz', '--to', url]);
      expect(tried).toMatchObject({ code: 0, stderr: '' });
      expect(tried.stdout).toMatch(/\.\nIn PostgreSQL it holds the same 1 row\.\nAll is well: /);
    } finally {
      await database.drop();
    }
  });

  test.runIf(dialects.length === 2)('moves the community to PostgreSQL and names the next step', async () => {
    await copySiteOfAda();
    const database = await copyDatabase('postgres', dir);
    const url = database.config.dialect === 'postgres' ? database.config.url : '';
    try {
      const moved = await windfall(['move', '--to', url]);
      expect(moved).toMatchObject({ code: 0, stderr: '' });
      expect(moved.stdout).toMatch(
        /^Moved 1 row, and compared every one\. The backup is .*\.\nNow set DATABASE_URL to it/,
      );
      expect(await windfall(['move', '--to', url])).toMatchObject({
        code: 1,
        stderr: 'The other database holds a community already. Choose an empty one.\n',
      });
    } finally {
      await database.drop();
    }
  });

  test.each<[string, (sound: Buffer) => Buffer]>([
    ['torn', (sound) => Buffer.from(sound).fill(0x5a, 4_096, sound.length - 4_096)],
    ['overwritten', (sound) => Buffer.alloc(sound.length, 'x')],
  ])('reports a damaged database (%s), and restores over it on request', async (_, damage) => {
    await copySiteOfAda();
    const file = join(adaDir, 'kept.tar.gz');
    const bytes = damage(await readFile(data('windfall.db')));
    await writeFile(data('windfall.db'), bytes);
    for (const suffix of ['-wal', '-shm']) await writeFile(data(`windfall.db${suffix}`), '');
    for (const args of [['backup'], ['restore', file]]) {
      const ended = await windfall(args);
      expect([ended.code, ended.stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringMatching(/^The database is damaged \(.*\)\. Stop the server and restore a backup: /)],
      ]);
    }
    const examined = JSON.parse((await windfall(['doctor', '--json'])).stdout);
    const wrong = examined.findings.filter(({ level }: { level: string }) => level === 'wrong');
    expect(wrong).toEqual([
      { check: 'database', level: 'wrong', sentence: expect.stringContaining('The database is damaged (') },
    ]);
    expect((await windfall(['restore', data('owner.lock'), '--force'])).stderr).toMatch(
      /^Invalid backup file format: .* Nothing was changed\.\n$/,
    );
    expect((await readFile(data('windfall.db'))).equals(bytes)).toBe(true);
    const restored = await windfall(['restore', file, '--force']);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const [, aside = ''] = /it is kept as (.*)\.\n/.exec(restored.stdout) ?? [];
    expect(aside).toMatch(/windfall\.db\.damaged-/);
    expect((await readFile(aside)).equals(bytes)).toBe(true);
    expect(read('select full_name from users')).toEqual([{ full_name: 'Ada Moss' }]);
  });

  // A first start seeds an empty one in the same way.
  test('seeds no database with members, and never a real site', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://share.example' };
    expect(await windfall(['seed'], { env: production })).toMatchObject({
      code: 1,
      stderr: 'The demo community is not for production: everybody knows its passwords.\n',
    });
    expect(await windfall(['migrate'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Migrated: 001-initial, /),
    });
    await windfall(CREATE_ADA, { input: PASSWORD });
    expect(await windfall(['seed'])).toMatchObject({
      code: 1,
      stderr: 'There is a community already; the demo one needs an empty database.\n',
    });
  });
});
