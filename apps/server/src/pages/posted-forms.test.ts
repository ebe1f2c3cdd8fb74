import cookie from '@fastify/cookie';
import { describe, expect, it } from 'vitest';
import { FORM_TYPE } from '../platform/http/body-limits.ts';
import { addBodyParsers } from '../platform/http/receive-body.ts';
import { appWith, closeApps } from './testing/pages-app.ts';
import type { Render } from './web-app.ts';

closeApps();

describe('a form of a browser without scripts', () => {
  const seen: { form: string | undefined; url: string }[] = [];
  const render: Render = async ({ form, url }) => {
    seen.push({ form, url });
    return { status: 303, headers: {}, location: '/listing/1#asked', html: '' };
  };
  const type = { 'content-type': FORM_TYPE };
  const origin = 'https://share.example.org';
  const post = async (changes: Record<string, string>, payload = 'wanted=6') => {
    const app = await appWith(render, {}, addBodyParsers);
    return app.inject({ method: 'POST', url: '/listing/1', payload, headers: { ...type, ...changes } });
  };

  // @rule navigation#plain-forms
  it('is handed to its page, and answered with its redirect', async () => {
    const response = await post({ origin });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/listing/1#asked']);
    expect(seen).toEqual([{ form: 'wanted=6', url: 'https://share.example.org/listing/1' }]);
  });

  // @rule accounts#sign-in-without-scripts
  it('gets the cookies that the operation sets', async () => {
    const signIn: Render = async ({ fetch }) => {
      await fetch('https://share.example.org/api/sign-in', { method: 'POST' });
      return { status: 303, headers: {}, location: '/', html: '', place: null };
    };
    const app = await appWith(signIn, {}, (server) => {
      server.register(cookie);
      addBodyParsers(server);
      server.post('/api/sign-in', (_request, reply) =>
        reply.header('set-cookie', ['auth_token=a', 'known_device=b']).send({}),
      );
    });
    const headers = { ...type, origin, cookie: 'place=97214' };
    const { headers: sent } = await app.inject({ method: 'POST', url: '/login', headers, payload: 'x=1' });
    expect(sent['set-cookie']).toEqual(['auth_token=a', 'known_device=b', expect.stringMatching(/^place=;/)]);
  });

  // @rule exchange#pickup-address
  it('has an answer that no browser stores', async () => {
    expect((await post({ origin })).headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['without word of where the form was', {}, 'x', 403],
    ['of another type', { origin, 'content-type': 'application/json' }, '{}', 415],
    ['too long', { origin }, 'x'.repeat(40_000), 413],
  ])('is refused %s', async (_why, changes, payload, status) => {
    expect((await post(changes, payload)).statusCode).toBe(status);
  });
});
