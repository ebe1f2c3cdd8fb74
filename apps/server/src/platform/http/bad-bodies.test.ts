import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const JSON_TYPE = 'application/json';
const malformedJson = { statusCode: 400, code: 'MALFORMED_JSON', message: 'The request is not valid JSON.' };
const unsupported = {
  statusCode: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'This content type is not supported here.',
};
const malformedUpload = {
  statusCode: 400,
  code: 'MALFORMED_UPLOAD',
  message: 'The upload is incomplete or malformed. Please try again.',
};

const MALFORMED = [
  '{',
  '{"title":',
  "{'title':'x'}",
  'nul',
  '[1,]',
  '{"title":"x"}{"title":"y"}',
  '\0',
  '{"title":NaN}',
  '{"title":"x","__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{}}}',
];
const NO_OBJECTS = ['null', '[]', '1', '"text"', 'true', '[[[]]]'];
const WIDE = `{"title":[${'[],'.repeat(10_000)}[]]}`;
const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

describe('an invalid body, sent by a member,', () => {
  const t = useTestApp('sqlite');

  /** Sends a body to each operation that writes listings or messages. */
  const writers = async () => {
    const { app } = t;
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const to = (method: 'POST' | 'PUT', url: string) => (payload: string, type: string) =>
      app.inject({ method, url, payload, headers: { ...rosa.headers, 'content-type': type } });
    return {
      create: to('POST', '/api/listings'),
      change: to('PUT', `/api/listings/${id}`),
      send: to('POST', '/api/messages'),
    };
  };
  const expectNothingWritten = async () => {
    const titles = (await t.app.inject('/api/listings')).json<{ title: string }[]>();
    expect(titles.map(({ title }) => title)).toEqual(['Forty zucchini']);
    expect(await t.ctx.db.read.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(t.logged).toEqual([]);
  };

  test('is refused as malformed JSON', async () => {
    const { create, change, send } = await writers();
    for (const body of MALFORMED)
      for (const write of [create, change, send])
        expect((await write(body, JSON_TYPE)).json(), body).toMatchObject(malformedJson);
    await expectNothingWritten();
  });

  test('is refused as JSON that is not an object', async () => {
    const { create, change, send } = await writers();
    const refused = (code: string, message: string) => ({ statusCode: 400, code, message });
    const notValid = refused('VALIDATION_FAILED', "The value of 'body' is not valid.");
    for (const body of NO_OBJECTS) {
      expect((await create(body, JSON_TYPE)).json(), body).toMatchObject(notValid);
      expect((await change(body, JSON_TYPE)).json(), body).toMatchObject(notValid);
      expect((await send(body, JSON_TYPE)).json(), body).toMatchObject(
        refused('INVALID_MESSAGE', 'Invalid message parameters'),
      );
    }
    await expectNothingWritten();
  });

  // @rule http-api#bodies
  test('is refused as JSON that takes too long to parse', async () => {
    const { create, change, send } = await writers();
    const tooComplex = { statusCode: 400, code: 'JSON_TOO_COMPLEX' };
    for (const body of [DEEP, `{"title":${DEEP}}`, WIDE])
      for (const write of [create, change, send])
        expect((await write(body, JSON_TYPE)).json(), body.slice(0, 20)).toMatchObject(tooComplex);
    await expectNothingWritten();
  });

  test('is refused in another content type', async () => {
    const { create, change, send } = await writers();
    const body = JSON.stringify({ title: 'Changed', description: 'x', category: 'Herbs' });
    for (const type of [
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/octet-stream',
      'image/jpeg',
      'text/plain; application/json',
    ])
      for (const write of [create, change, send])
        expect((await write(body, type)).json(), type).toMatchObject(unsupported);
    expect((await send(body, 'multipart/form-data; boundary=x')).json()).toMatchObject(unsupported);
    await expectNothingWritten();
  });

  test('is refused as an upload without a form', async () => {
    const { create, change } = await writers();
    for (const type of [
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ])
      for (const write of [create, change])
        for (const body of [
          '{"title":"Changed"}',
          '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nCha',
        ])
          expect((await write(body, type)).json(), `${type} ${body}`).toMatchObject(malformedUpload);
    await expectNothingWritten();
  });
});
