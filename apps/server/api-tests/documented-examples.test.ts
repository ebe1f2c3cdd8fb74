import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../testing/factories.ts';
import { shareTestApp } from '../testing/test-app.ts';

const run = promisify(execFile);
const GUIDE = new URL('../../../docs/api.md', import.meta.url);

/** Without curl the test is skipped locally; CI has it. */
const cannotRun = !process.env['CI'] && spawnSync('curl', ['--version']).error !== undefined;

describe.skipIf(cannotRun)('the examples of docs/api.md', () => {
  const t = shareTestApp('sqlite');
  // Folder of downloaded files.
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-examples-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  test('work as written, in order', async () => {
    await aMember(t);
    await aMember(t, 'Theo Marsh');
    const password_hash = await t.ctx.passwords.hash('windfall-demo');
    await aMember(t, 'Ada Moss', { email: 'admin@windfall.example', is_admin: 1, password_hash });
    const site = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const guide = await readFile(GUIDE, 'utf8');
    const examples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
    expect(examples.length).toBeGreaterThanOrEqual(9);
    // Marks between the examples separate their outputs.
    const script = examples.map((example) => `${example}\necho; echo '=== next'`).join('\n');
    const { stdout } = await run('sh', ['-euc', script], { cwd: dir, env: { ...process.env, SITE: site } });
    const printed = stdout.split('=== next\n');
    expect(printed).toHaveLength(examples.length + 1);
    const find = (text: string) => printed[examples.findIndex((example) => example.includes(text))] ?? '';
    expect(find('/health')).toContain('"status":"ok"');
    expect(find('--dump-header - --output /dev/null "$SITE/api/users')).toMatch(/^link: <.*>; rel="next"/m);
    expect(find('If-None-Match')).toBe('304\n\n');
    expect(find('/api/auth/register')).toContain('"full_name":"June Park"');
    expect(find('--form')).toContain('"is_available":false');
    expect(find('june-1')).toContain('Would you like six zucchini?');
    expect(find('$CLAIM/offer')).toContain('"state":"agreed"');
    expect(find('$CLAIM/address')).toMatch(/^\{"(?:address":"12 Elm Street|statusCode":403)/);
    expect(find('$CLAIM/thank')).toContain('My sister wants the recipe.');
    expect(find('/api/events')).toMatch(/^retry: 3000\n\nid: \S+\n/);
    expect(find('{"title":"Plums"}')).toContain('VALIDATION_FAILED');
    expect(find('/api/admin/purge')).toContain('CONFIRMATION_REQUIRED');
    expect(find('/link')).toBe('manifest.json\n{"success":true,"message":"Backup deleted"}\n');
    expect(find('/api/auth/logout')).toContain('"success":true');
    expect(t.logged).toEqual([]);
  });
});
