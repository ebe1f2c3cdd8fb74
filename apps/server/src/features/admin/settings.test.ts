import { CATEGORIES, DEFAULT_SETTINGS } from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { buildApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { Listener } from '../events/testing/listen-to-events.ts';
import { register, sessionStatus, signedIn } from '../users/testing/auth-client.ts';
import { ADMIN_PASSWORD, anAdmin, ask, auditEntries } from './testing/community.ts';

const HOUR_MS = 3_600_000;
const NO_TEXTS = { privacy: '', terms: '', guidelines: '' };

describe('settings', { timeout: 60_000 }, () => {
  const t = useTestApp('sqlite', { rateLimit: true });
  const get = (member?: TestMember) => ask(t, 'GET', '/api/admin/settings', member);
  const put = (payload: object, member?: TestMember) => ask(t, 'PUT', '/api/admin/settings', member, payload);
  const defaults = { ...DEFAULT_SETTINGS, environment: expect.anything() };

  // @rule administration#settings
  test('are stored, and absent fields stay unchanged', async () => {
    const ada = await anAdmin(t);
    expect((await get(ada)).json()).toEqual(defaults);
    const changed = await put({ maintenance: true }, ada);
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...defaults, maintenance: true }]);
    expect((await put({ notificationsEnabled: false }, ada)).json()).toEqual({
      ...defaults,
      maintenance: true,
      notificationsEnabled: false,
    });
    expect((await get(ada)).json()).toMatchObject({ maintenance: true, notificationsEnabled: false });
    // A request without a change adds no audit entry.
    await put({ maintenance: true }, ada);
    expect(await auditEntries(t)).toMatchObject([
      {
        actor_id: ada.id,
        actor_name: 'Ada Moss',
        action: 'settings.change',
        details: { from: { maintenance: false }, to: { maintenance: true } },
        address: '127.0.0.1',
      },
      { details: { from: { notificationsEnabled: true }, to: { notificationsEnabled: false } } },
    ]);
  });

  // @rule administration#color
  // @rule administration#hidden-categories
  // @rule administration#legal-texts
  test('take a readable color, leave one category and answer the site’s own text of a page', async () => {
    const ada = await anAdmin(t);
    const refusals = [
      [{ color: '#f4b93f' }, 'color', 'Please choose a darker color'],
      [{ color: 'green' }, 'color', 'six hexadecimal digits'],
      [{ hidden_categories: [...CATEGORIES] }, 'hidden_categories', 'at least one category'],
      [{ legal: { ...NO_TEXTS, terms: 'x'.repeat(30_001) } }, 'legal.terms', '30,000 characters'],
    ] as const;
    for (const [changes, field, words] of refusals)
      expect((await put(changes, ada)).json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { [field]: expect.stringContaining(words) },
      });
    const changes = { color: '#7A1F4B', legal: { ...NO_TEXTS, terms: '## Rules\n- Be kind' } };
    expect((await put(changes, ada)).json()).toMatchObject({ color: '#7a1f4b' });
    const text = (page: string) => ask(t, 'GET', `/api/site/legal/${page}`);
    expect((await text('terms')).json()).toEqual({ text: '## Rules\n- Be kind' });
    expect((await text('privacy')).json()).toEqual({ text: '' });
    expect(t.ctx.settings.site).toMatchObject({ color: '#7a1f4b', ownTexts: ['terms'] });
    expect((await put({ color: '' }, ada)).json()).toMatchObject({ color: null });
  });

  // @rule administration#high-security
  test('high security ends sessions that are older or longer unused than it allows', async () => {
    const rosa = signedIn(await register(t));
    t.clock.advance(4 * HOUR_MS);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    t.clock.advance(4 * HOUR_MS);
    const ada = await anAdmin(t);
    await put({ securityLevel: 'high' }, ada);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    // At the standard level the session is valid again.
    await put({ securityLevel: 'standard', password: ADMIN_PASSWORD }, ada);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });
});

describe.runIf(dialects.includes('postgres'))('settings of two servers on one database', () => {
  const t = useTestApp('postgres');

  test('apply on the other server soon, and at once when it has open streams', async () => {
    const otherContext = await createContext(t.ctx.config, t.ctx.log);
    const otherApp = await buildApp({ ...otherContext, clock: t.clock });
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    const share = () =>
      otherApp.inject({ method: 'POST', url: '/api/listings', headers: rosa.headers, payload: zucchini });
    const change = (maintenance: boolean) => ask(t, 'PUT', '/api/admin/settings', ada, { maintenance });
    let listener: Listener | undefined;
    const now = vi.spyOn(performance, 'now');
    try {
      expect((await share()).statusCode).toBe(201);
      await change(true);
      now.mockReturnValue(performance.now() + 2_100);
      expect((await share()).statusCode).toBe(503);
      now.mockRestore();
      const there = await otherApp.listen({ host: '127.0.0.1', port: 0 });
      listener = await Listener.open(there, rosa);
      await change(false);
      await listener.until('"maintenance":false');
      expect((await share()).statusCode).toBe(201);
    } finally {
      now.mockRestore();
      listener?.close();
      await otherApp.close();
      await otherContext.close();
    }
  });
});
