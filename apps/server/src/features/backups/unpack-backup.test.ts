import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { anAgreedClaim } from '../exchange/testing/agreed-claim.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { makeBackup } from './backups.service.ts';
import { faultsIn } from './file/check-row.ts';
import { EntryDigest } from './file/entry-digest.ts';
import { unpackBackup } from './process/unpack-backup.ts';
import { readArchive } from './testing/read-archive.ts';

type Entries = Map<string, Buffer>;

let good: string;
let entries: Entries;
let home: string;
let dir: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'windfall-good-'));
  const t = await buildTestApp('sqlite');
  const rosa = await aMember(t);
  await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
  await aListing(t, rosa, { title: 'Plums' });
  await anAgreedClaim(t, rosa, await aMember(t, 'Amir'));
  const follow = { id: randomUUID(), crop: 'fig', near: '97202' };
  await t.app.inject({ method: 'POST', url: '/api/follows', headers: rosa.headers, payload: follow });
  const { name } = await makeBackup(t.ctx, { reason: 'manual', actor: 'host' });
  good = join(home, name);
  await writeFile(good, await readFile(join(t.ctx.config.backups.dir, name)));
  entries = await readArchive(good);
  await t.close();
});
afterAll(() => rm(home, { recursive: true }));
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-unpack-'));
});
afterEach(() => rm(dir, { recursive: true }));

const unpack = (file: string) => unpackBackup({ file, dir: join(dir, 'staged') }, () => undefined);

/** An archive of these entries with correct checksums, with changed headers where given. */
async function archiveOf(of: Entries, headers: Record<string, Partial<Header>> = {}): Promise<string> {
  const file = join(dir, 'made.tar.gz');
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(file));
  const digest = new EntryDigest();
  for (const [key, bytes] of of) {
    // A repeated name is written with trailing blanks, since map keys are unique.
    const name = key.trimEnd();
    if (name === 'checksums.json' || name.startsWith('after/')) continue;
    digest.add(name, bytes);
    const header = { name, ...headers[name] };
    if (header.type && header.type !== 'contiguous-file') tar.entry({ ...header, size: 0 });
    else tar.entry(header, bytes);
  }
  tar.entry(
    { name: 'checksums.json' },
    of.get('checksums.json') ?? Buffer.from(JSON.stringify(digest.finish())),
  );
  for (const [key, bytes] of of) if (key.startsWith('after/')) tar.entry({ name: key.slice(6) }, bytes);
  tar.finalize();
  await written;
  return file;
}

/** The valid backup's entries with a change; checksums are computed again. */
function changed(change: (of: Entries) => void): Entries {
  const copy = new Map(entries);
  copy.delete('checksums.json');
  change(copy);
  return copy;
}

const edit = (name: string, change: (text: string) => string) =>
  changed((of) => of.set(name, Buffer.from(change(String(of.get(name))))));
const editRows = (table: string, change: (row: Record<string, unknown>) => object) =>
  edit(`tables/${table}/000001.ndjson`, (text) =>
    text
      .trim()
      .split('\n')
      .map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
      .join(''),
  );
const invalid = (message: string | RegExp) => ({
  name: 'InvalidBackupError',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
});

test('an unchanged backup unpacks, also after repacking', async () => {
  expect(await unpack(good)).toMatchObject({ missing: [], isOlder: false, manifest: { reason: 'manual' } });
  await rm(join(dir, 'staged'), { recursive: true });
  expect(await unpack(await archiveOf(changed(() => undefined)))).toMatchObject({ missing: [] });
});

const hashOf = (cost: string) => `$argon2id$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

test('errors name the faulty row', async () => {
  const row = edit('tables/listings/000001.ndjson', (text) => {
    const [first, second = '{}'] = text.trim().split('\n');
    return `${first}\n${JSON.stringify({ ...JSON.parse(second), seq: 2 ** 53 - 1 })}\n`;
  });
  await expect(unpack(await archiveOf(row))).rejects.toMatchObject(
    invalid('row 2 of listings is not what it should be (seq)'),
  );
});

test('a backup with values of maximum length unpacks', async () => {
  const longest = editRows('users', (row) => ({
    ...row,
    full_name: 'x'.repeat(100),
    username: `former.member.${row['id']}`,
    bio: 'x'.repeat(1_000),
    photo_url: '/images/0198f0c5-0000-7000-8000-000000000000/320.webp',
    created_at: '1970-01-01T00:00:05.000Z',
    last_seen_at: '',
    password_hash: hashOf('m=65536,t=4,p=4'),
  }));
  expect(await unpack(await archiveOf(longest))).toMatchObject({ missing: [] });
});

describe('refused as invalid', () => {
  test('a truncated file', async () => {
    const bytes = await readFile(good);
    const file = join(dir, 'cut.tar.gz');
    for (const share of [0, 0.01, 0.3, 0.7, 0.95, 0.999]) {
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(unpack(file), String(share)).rejects.toMatchObject({ name: 'InvalidBackupError' });
      await rm(join(dir, 'staged'), { recursive: true, force: true });
    }
  });

  test('a file with a flipped bit', async () => {
    const bytes = await readFile(good);
    const file = join(dir, 'damaged.tar.gz');
    // A bit between two blocks of the compression means nothing: then the file holds what it held.
    const undamaged = await unpack(good);
    await rm(join(dir, 'staged'), { recursive: true, force: true });
    const refused = expect.objectContaining({ name: 'InvalidBackupError' });
    // The first ten bytes are the gzip header, whose time and system have no effect.
    for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 25)) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      await writeFile(file, damaged);
      const result = await unpack(file).catch((error: unknown) => error);
      expect([refused, undamaged], String(at)).toContainEqual(result);
      await rm(join(dir, 'staged'), { recursive: true, force: true });
    }
  });

  test.each([
    ['nothing', ''],
    ['text', 'version 1.0.0'],
    ['JSON', '{"version":"1.0.0","users":[]}'],
  ])('%s', async (_, text) => {
    const file = join(dir, 'other');
    await writeFile(file, text);
    await expect(unpack(file)).rejects.toMatchObject(invalid('it is damaged, cut off or something else'));
  });

  test.each([
    '../../escape.txt',
    '/etc/cron.d/escape',
    'tables/../../escape.ndjson',
    'images/../../../escape.jpg',
    'images/0198f0c5-0000-7000-8000-000000000000/../../../escape.jpg',
    'images/0198f0c5-0000-7000-8000-000000000000/evil.html',
    'images\\..\\escape.jpg',
    'tables/users/000002.ndjson/x',
    '.env',
  ])('a path outside the folder: %s', async (name) => {
    const file = await archiveOf(changed((of) => of.set(name, Buffer.from('x'))));
    await expect(unpack(file)).rejects.toMatchObject(invalid(/does not belong into a backup$/));
  });

  test.each(['symlink', 'link', 'directory', 'fifo', 'character-device', 'contiguous-file'] as const)(
    'an entry that is a %s',
    async (type) => {
      const name = [...entries.keys()].find((key) => key.startsWith('images/')) ?? '';
      const file = await archiveOf(
        changed(() => undefined),
        { [name]: { type, linkname: '/etc/passwd' } },
      );
      await expect(unpack(file)).rejects.toMatchObject(invalid(/is no plain file$/));
    },
  );

  test.each([null, 'unknown', 'constructor', '__proto__'])('a notice of the kind %j', (kind) => {
    const notices = BACKUP_TABLES.find(({ name }) => name === 'notices');
    expect(notices && faultsIn({ kind, data: '{}' }, notices)).toContain('data');
  });

  test('repeated, unordered or trailing entries', async () => {
    const users = entries.get('tables/users/000001.ndjson') ?? Buffer.alloc(0);
    const picture = [...entries.keys()].find((key) => key.startsWith('images/')) ?? '';
    const twice = changed((of) => of.set('tables/users/000001.ndjson ', users));
    await expect(unpack(await archiveOf(twice))).rejects.toMatchObject(invalid(/is out of place$/));
    const pictureTwice = changed((of) => of.set(`${picture} `, of.get(picture) ?? users));
    await expect(unpackAnew(await archiveOf(pictureTwice))).rejects.toMatchObject(
      invalid('rows of images contradict one another'),
    );
    const skipped = changed((of) => of.set('tables/users/000003.ndjson', users));
    await expect(unpackAnew(await archiveOf(skipped))).rejects.toMatchObject(invalid(/is out of place$/));
    const manifest = changed((of) => of.set('manifest.json ', of.get('manifest.json') ?? users));
    await expect(unpackAnew(await archiveOf(manifest))).rejects.toMatchObject(invalid(/is out of place$/));
    const after = changed((of) => of.set('after/missing.json', Buffer.from('{"images":[]}')));
    await expect(unpackAnew(await archiveOf(after))).rejects.toMatchObject(
      invalid('missing.json comes after its end'),
    );
  });

  test('entries above their maximum length', async () => {
    const bomb = changed((of) => of.set('tables/users/000001.ndjson', Buffer.alloc(9 * 1_048_576, 0x20)));
    await expect(unpack(await archiveOf(bomb))).rejects.toMatchObject(invalid(/has an impossible length$/));
    const empty = changed((of) => of.set('tables/users/000001.ndjson', Buffer.alloc(0)));
    await expect(unpackAnew(await archiveOf(empty))).rejects.toMatchObject(
      invalid(/has an impossible length$/),
    );
  });

  test('checksums of other content', async () => {
    const wrong = changed((of) =>
      of.set('checksums.json', Buffer.from(JSON.stringify({ entries: of.size, sha256: '0'.repeat(64) }))),
    );
    await expect(unpack(await archiveOf(wrong))).rejects.toMatchObject(
      invalid('its checksums are not those of what it holds'),
    );
  });

  test('rows that are missing, too many or of unknown tables', async () => {
    const fewer = edit('tables/listings/000001.ndjson', (text) =>
      text.split('\n').toSpliced(1, 1).join('\n'),
    );
    await expect(unpack(await archiveOf(fewer))).rejects.toMatchObject(
      invalid('it does not hold all rows of listings'),
    );
    const twice = edit('tables/users/000001.ndjson', (text) => text + text);
    await expect(unpackAnew(await archiveOf(twice))).rejects.toMatchObject(
      invalid('rows of users contradict one another'),
    );
    const orphans = editRows('listings', (row) => ({ ...row, user_id: 'nobody' }));
    await expect(unpackAnew(await archiveOf(orphans))).rejects.toMatchObject(
      invalid('rows of listings contradict one another'),
    );
    const unknown = edit('manifest.json', (text) => text.replace('"users":', '"sessions":5,"users":'));
    await expect(unpackAnew(await archiveOf(unknown))).rejects.toMatchObject(
      invalid('nothing is known of sessions'),
    );
  });

  test.each<[string, string, (row: Record<string, unknown>) => object]>([
    ['a column too many', 'users', (row) => ({ ...row, is_root: 1 })],
    ['a column too few', 'users', ({ bio: _, ...row }) => row],
    ['another column', 'users', ({ bio, ...row }) => ({ ...row, BIO: bio })],
    ['text for a number', 'listings', (row) => ({ ...row, seq: '1' })],
    ['a number for text', 'users', (row) => ({ ...row, full_name: 5 })],
    ['an object for text', 'users', (row) => ({ ...row, full_name: { $ne: 1 } })],
    ['null for what must be there', 'users', (row) => ({ ...row, full_name: null })],
    ['no instant', 'listings', (row) => ({ ...row, created_at: 'yesterday' })],
    ['neither yes nor no', 'users', (row) => ({ ...row, is_admin: 2 })],
    ['a crop that is none', 'follows', (row) => ({ ...row, crop: 'dragon' })],
    ['an unknown category', 'listings', (row) => ({ ...row, category: 'Cars' })],
    ['a path for the id of a picture', 'images', (row) => ({ ...row, id: '../../../etc' })],
    ['widths that are no widths', 'images', (row) => ({ ...row, widths: '[320,"../x"]' })],
    ['AVIFs of a wrong width', 'images', (row) => ({ ...row, widths: '{"webp":[320],"avif":["../x"]}' })],
    ['an image without a WebP', 'images', (row) => ({ ...row, widths: '{"webp":[],"avif":[320]}' })],
    ['a NUL', 'users', (row) => ({ ...row, bio: 'a\0b' })],
    ['half a character', 'users', (row) => ({ ...row, bio: '\ud800' })],
    ['an endless name', 'users', (row) => ({ ...row, full_name: 'x'.repeat(101) })],
    ['an endless description of a member', 'users', (row) => ({ ...row, bio: 'x'.repeat(1_001) })],
    ['an endless title', 'listings', (row) => ({ ...row, title: 'x'.repeat(121) })],
    ['a script for a photo', 'users', (row) => ({ ...row, photo_url: 'javascript:alert(1)' })],
    ['a photo elsewhere', 'users', (row) => ({ ...row, photo_url: 'https://tracker.example/1.gif' })],
    ['a photo of a wrong path', 'users', (row) => ({ ...row, photo_url: '/images/../api/logout' })],
    ['a picture of no width', 'images', (row) => ({ ...row, width: -1 })],
    ['a picture of no height', 'images', (row) => ({ ...row, height: 0 })],
    ['a color that is none', 'images', (row) => ({ ...row, color: 'url(x)' })],
    ['a time before all clocks', 'listings', (row) => ({ ...row, created_at: '0001-01-01T00:00:00.000Z' })],
    ['a time after all days', 'listings', (row) => ({ ...row, created_at: '2101-01-01T00:00:00.000Z' })],
    ['a number that leaves no room for later ones', 'listings', (row) => ({ ...row, seq: 2 ** 53 - 1 })],
    ['a number beyond all that were given', 'listings', (row) => ({ ...row, seq: 1_000_000_000_001 })],
    ['a number below the first', 'listings', (row) => ({ ...row, seq: -1 })],
    ['a number too large for PostgreSQL', 'images', (row) => ({ ...row, width: 2 ** 31 })],
    ['a place that is nowhere', 'users', (row) => ({ ...row, latitude: 91, longitude: 0 })],
    [
      'a password hash that takes 4 GiB',
      'users',
      (row) => ({ ...row, password_hash: hashOf('m=4194304,t=2,p=1') }),
    ],
    [
      'a password hash that takes for ever',
      'users',
      (row) => ({ ...row, password_hash: hashOf('m=19456,t=99,p=1') }),
    ],
    ['a password hash that is none', 'users', (row) => ({ ...row, password_hash: 'plums' })],
    ['a day that never was', 'listings', (row) => ({ ...row, created_at: '2026-13-01T00:00:00.000Z' })],
  ])('a row with %s', async (_, table, change) => {
    await expect(unpack(await archiveOf(editRows(table, change)))).rejects.toMatchObject({
      name: 'InvalidBackupError',
    });
  });

  // @rule exchange#claim-backup
  test.each<[string, string, (row: Record<string, unknown>) => object]>([
    ['times that are a number', 'claims', (row) => ({ ...row, could: '7' })],
    ['times without an end', 'claims', (row) => ({ ...row, could: '[{"from":"2026-06-01T10:00:00.000Z"}]' })],
    ['an unknown state', 'claims', (row) => ({ ...row, state: 'eaten' })],
    ['an unknown spot', 'claims', (row) => ({ ...row, spot: 'moon' })],
    ['an unknown ending', 'claims', (row) => ({ ...row, ended_why: 'rain' })],
    ['a pickup on no day', 'claims', (row) => ({ ...row, window_from: '2026-02-31T10:00:00.000Z' })],
    ['an asking at no time', 'claims', (row) => ({ ...row, asked_at: '' })],
    ['an endless address', 'claims', (row) => ({ ...row, address: 'x'.repeat(201) })],
    ['more than can be counted', 'claims', (row) => ({ ...row, wanted: 10_001 })],
    ['an unknown rule', 'listing_sharing', (row) => ({ ...row, rule: 'loudest' })],
    ['a choice beyond yes and no', 'listing_sharing', (row) => ({ ...row, at_once: 2 })],
    ['an unknown actor', 'claim_events', (row) => ({ ...row, actor: 'ghost' })],
    ['an event at no time', 'claim_events', (row) => ({ ...row, at: 'noon' })],
  ])('an exchange with %s', async (_, table, change) => {
    await expect(unpack(await archiveOf(editRows(table, change)))).rejects.toMatchObject(
      invalid(new RegExp(`^row 1 of ${table} is not what it should be \\(`)),
    );
  });

  // @rule exchange#claim-backup
  test.each<[string, string, (row: Record<string, unknown>) => object]>([
    ['What is held is not what is promised', 'listing_sharing', (row) => ({ ...row, held: 3 })],
    ['The length of the line', 'listing_sharing', (row) => ({ ...row, asking: 1 })],
    ['A draw has no time', 'listing_sharing', (row) => ({ ...row, draw_at: null })],
    ['A pickup has no end', 'claims', (row) => ({ ...row, window_to: null })],
    ['An ended claim', 'claims', (row) => ({ ...row, ended_why: 'gone' })],
    ['The history of a claim', 'claims', (row) => ({ ...row, version: 2 })],
    ['A member deals with themselves', 'claims', (row) => ({ ...row, asker_id: row['giver_id'] })],
  ])('an exchange that does not add up: %s', async (sentence, table, change) => {
    await expect(unpack(await archiveOf(editRows(table, change)))).rejects.toMatchObject(
      invalid(new RegExp(`^rows of \\w+ contradict one another \\(${sentence}`)),
    );
  });

  test('images that are missing, without a row, or invalid', async () => {
    const names = [...entries.keys()].filter((key) => key.startsWith('images/'));
    const [picture = ''] = names;
    const without = changed((of) => of.delete(picture));
    await expect(unpack(await archiveOf(without))).rejects.toMatchObject(
      invalid(/^the picture .* is missing$/),
    );
    const strange = changed((of) => {
      const bytes = of.get(picture) ?? Buffer.alloc(0);
      of.set(picture.replace(/[0-9a-f]{12}\//, '000000000000/'), bytes);
    });
    await expect(unpackAnew(await archiveOf(strange))).rejects.toMatchObject(
      invalid('it holds pictures that no row names'),
    );
    const script = changed((of) => of.set(picture, Buffer.from('<script>alert(1)</script>')));
    await expect(unpackAnew(await archiveOf(script))).rejects.toMatchObject(invalid(/is no picture$/));
  });
});

test('a backup of a newer version is refused with its own error', async () => {
  const format = edit('manifest.json', (text) => text.replace('"1.0.0"', '"2.0.0"'));
  await expect(unpack(await archiveOf(format))).rejects.toMatchObject({
    name: 'NewerBackupError',
    message: 'its format is 2.0.0',
  });
  const schema = edit('manifest.json', (text) => text.replace(/"schema":"[^"]+"/, '"schema":"999-orchards"'));
  await expect(unpackAnew(await archiveOf(schema))).rejects.toMatchObject({
    name: 'NewerBackupError',
    message: 'its tables are those of 999-orchards',
  });
});

async function unpackAnew(file: string) {
  await rm(join(dir, 'staged'), { recursive: true, force: true });
  return unpack(file);
}
