import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dialects } from '../testing/dialects.ts';
import { aMember } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const run = promisify(execFile);
const GUIDE = new URL('../../../../docs/api.md', import.meta.url);

/** A machine without curl runs everything else; the one that decides has it. */
const cannotRun = !process.env['CI'] && spawnSync('curl', ['--version']).error !== undefined;

describe.skipIf(cannotRun).each(dialects)('the examples of docs/api.md on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('work as written, one after the other', async () => {
    await aMember(t.current);
    await aMember(t.current, 'Theo Marsh');
    const site = await t.current.app.listen({ host: '127.0.0.1', port: 0 });
    const guide = await readFile(GUIDE, 'utf8');
    const examples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
    expect(examples.length).toBeGreaterThanOrEqual(9);
    // A mark between them, so that each can be held against what it prints.
    const script = examples.map((example) => `${example}\necho; echo '=== next'`).join('\n');
    const { stdout } = await run('sh', ['-euc', script], { env: { ...process.env, SITE: site } });
    const printed = stdout.split('=== next\n');
    expect(printed).toHaveLength(examples.length + 1);
    const find = (text: string) => printed[examples.findIndex((example) => example.includes(text))] ?? '';
    expect(find('/health')).toContain('"status":"ok"');
    expect(find('--dump-header - --output /dev/null "$SITE/api/users')).toMatch(/^link: <.*>; rel="next"/m);
    expect(find('If-None-Match')).toBe('304\n\n');
    expect(find('/api/auth/register')).toContain('"full_name":"June Park"');
    expect(find('--form')).toContain('"is_available":false');
    expect(find('june-1')).toContain('Would you like six zucchini?');
    expect(find('/api/events')).toMatch(/^retry: 3000\n\nid: \S+\n/);
    expect(find('{"title":"Plums"}')).toContain('VALIDATION_FAILED');
    expect(find('/api/auth/logout')).toContain('"success":true');
    expect(t.current.logged).toEqual([]);
  });
});
