import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/test-app.ts';
import { post, ROSA, register, signedIn } from '../testing/auth-client.ts';

const t = useTestApp('sqlite', { logLevel: 'info' });

/** What the log says of a request beside its own two lines. */
const said = () =>
  t.logged
    .filter(({ msg }) => msg === 'request refused' || msg === 'signed in')
    .map(({ msg, code, member, by, has_factor }) => ({ msg, code, member, by, has_factor }));

// @rule http-api#log
test('sign-ins and refusals are logged with the member, the method and the code, and nothing that was typed', async () => {
  const rosa = signedIn(await register(t));
  const { id } = rosa.body.user;
  const url = '/api/auth/login';
  const passed = { msg: 'signed in', member: id, by: 'password', has_factor: false };
  const refused = (code: string, member?: string) => ({ msg: 'request refused', code, member });
  await post(t, url, { email: ROSA.email, password: ROSA.password });
  await post(t, url, { email: ROSA.email, password: 'not this one' });
  await post(t, url, { email: 'nobody@example.org', password: ROSA.password });
  await post(t, url, { email: 7 });
  await t.app.inject({ url: '/api/admin/settings', headers: rosa.headers });
  await t.app.inject({ url: '/api/admin/settings' });
  await post(t, url, {}, { origin: 'https://evil.example' });
  await t.app.inject({ method: 'PATCH', url: '/api/admin/settings' });
  await t.app.inject({ url: '/api/admin/passwords' });
  expect(said()).toEqual([
    passed,
    passed,
    refused('INVALID_CREDENTIALS', id),
    refused('INVALID_CREDENTIALS'),
    refused('VALIDATION_FAILED'),
    refused('FORBIDDEN', id),
    refused('UNAUTHORIZED'),
    refused('CROSS_SITE_REQUEST'),
    refused('METHOD_NOT_ALLOWED'),
    refused('NOT_FOUND'),
  ]);
  const lines = JSON.stringify(t.logged);
  for (const typed of [ROSA.email, ROSA.password, 'not this one', 'nobody@'])
    expect(lines).not.toContain(typed);
});
