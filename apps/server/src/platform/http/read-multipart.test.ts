import { connect } from 'node:net';
import { IMAGE, type Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { storedFiles, zucchini } from '../../../testing/fixtures/listings.ts';
import { type FormPart, formOf, formOfParts } from '../../../testing/fixtures/multipart.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const MALFORMED = [
  400,
  'MALFORMED_UPLOAD',
  'The upload is incomplete or malformed. Please try again.',
] as const;
const TOO_LARGE = [
  413,
  'IMAGE_TOO_LARGE',
  'Image file is too large. Please select an image under 5MB.',
] as const;

const type = formOf({}).headers['content-type'];
const boundary = `--${type.split('boundary=')[1]}`;
const fields: FormPart[] = Object.entries(zucchini).map(([name, value]) => ({ name, value }));
const file = (value: Buffer, name = 'image'): FormPart => ({
  name,
  value,
  filename: 'photo.jpg',
  type: 'image/jpeg',
});

describe('a multipart request', () => {
  const t = useTestApp('sqlite');
  const post = async (payload: Buffer | string, contentType = type) => {
    const { headers } = await aMember(t);
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: { ...headers, 'content-type': contentType },
      payload,
    });
    const { code, message } = response.json();
    return response.statusCode === 201 ? response.json<Listing>() : [response.statusCode, code, message];
  };
  const whole = () => formOfParts([...fields, file(Buffer.alloc(3000, 1))]).payload;

  test.each([
    ['an empty body', () => ''],
    ['only its end', () => `${boundary}--\r\n`],
    ['no end', () => whole().subarray(0, -boundary.length - 6)],
    ['a file that is cut off', () => whole().subarray(0, -1500)],
    ['a field that is cut off', () => whole().subarray(0, 120)],
    ['a header that is cut off', () => whole().subarray(0, boundary.length + 30)],
    ['no part at all', () => 'hello'],
    [
      'a header without a name',
      () => `${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${boundary}--\r\n`,
    ],
    [
      '1,000 parts',
      () => formOfParts(Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, value: 'x' }))).payload,
    ],
    ['1,000 files', () => formOfParts(Array.from({ length: 1000 }, () => file(Buffer.from('x')))).payload],
    [
      'five images',
      () => formOfParts([...fields, ...Array.from({ length: 5 }, () => file(Buffer.alloc(9)))]).payload,
    ],
    ['a field called __proto__', () => formOfParts([...fields, { name: '__proto__', value: 'x' }]).payload],
    [
      'a file called constructor',
      () => formOfParts([...fields, file(Buffer.alloc(9), 'constructor')]).payload,
    ],
    [
      'JSON that is none',
      () => formOfParts([{ name: 'title', value: '{', type: 'application/json' }]).payload,
    ],
    [
      'JSON that is valid',
      () => formOfParts([...fields, { name: 'bio', value: '"x"', type: 'application/json' }]).payload,
    ],
  ])('with %s is refused', async (_, payload) => {
    expect(await post(payload())).toEqual(MALFORMED);
    expect(t.logged).toEqual([]);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'of type %s is refused',
    async (contentType) => {
      expect(await post(whole(), contentType)).toEqual(MALFORMED);
    },
  );

  // @rule listings#image-size
  test('accepts an image of 5 MB and refuses one byte more', async () => {
    const jpeg = await plainPicture().jpeg().toBuffer();
    const form = (length: number) => formOf(zucchini, Buffer.concat([jpeg], length)).payload;
    expect(await post(form(IMAGE.maxBytes))).toMatchObject({ photo: { width: 64 } });
    expect(await post(form(IMAGE.maxBytes + 1))).toEqual(TOO_LARGE);
    expect(await post(form(IMAGE.maxBytes * 4))).toEqual(TOO_LARGE);
  });

  test.each([
    '../../../etc/passwd',
    '..\\..\\windfall.db',
    '/etc/passwd',
    'a\0.jpg',
    '\u202egpj.exe',
    '.',
    'x'.repeat(5_000),
  ])('stores a file called %j under a name of its own', async (filename) => {
    const picture = await plainPicture(8, 8).png().toBuffer();
    await post(formOfParts([...fields, { ...file(picture), filename }]).payload);
    const files = await storedFiles(t);
    expect(files).not.toEqual([]);
    for (const stored of files) expect(stored).toMatch(/^[\w-]{36}\/[\w.-]+$/);
    expect(t.logged).toEqual([]);
  });

  test('accepts fields after the image, uses the last of repeated ones, and treats an empty file field as absent', async () => {
    const picture = await plainPicture().png().toBuffer();
    const late = formOfParts([file(picture), ...fields, { name: 'title', value: 'Late title' }]);
    expect(await post(late.payload)).toMatchObject({ title: 'Late title', photo: { width: 64 } });
    const without = formOfParts(
      [...fields, { ...file(Buffer.alloc(0)), filename: '' }, file(Buffer.alloc(0), 'other')].slice(0, 4),
    );
    expect(await post(without.payload)).toMatchObject({ photo: null });
    const elsewhere = formOfParts([...fields, file(picture, 'attachment')]);
    expect(await post(elsewhere.payload)).toMatchObject({ photo: null });
  });

  // @rule listings#image-errors
  test('refuses a named file of no bytes, which was lost on the way', async () => {
    expect(await post(formOfParts([...fields, file(Buffer.alloc(0))]).payload)).toEqual([
      422,
      'IMAGE_UNREADABLE',
      'Failed to read image file. Please try a different image.',
    ]);
  });

  test('refuses a text that is too long and names its field', async () => {
    for (const length of [100_000, 4_000_000]) {
      const long = formOf({ ...zucchini, description: 'x'.repeat(length) });
      expect(await post(long.payload)).toEqual([
        400,
        'VALIDATION_FAILED',
        'Please use at most 5,000 characters for the description',
      ]);
    }
  });

  test('of a visitor is not read', async () => {
    const { headers, payload } = formOf(zucchini, Buffer.alloc(IMAGE.maxBytes + 1));
    const response = await t.app.inject({ method: 'POST', url: '/api/listings', headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
  });

  describe('over a real connection', () => {
    const open = async () => {
      const { headers } = await aMember(t);
      const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1');
      const head = (length: number, url = '/api/listings', method = 'POST') =>
        `${method} ${url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${headers.cookie}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      return { socket, head, received: () => received };
    };

    test.each([
      ['for its size', 'image', 'IMAGE_TOO_LARGE'],
      ['before its file is read', '', 'MALFORMED_UPLOAD'],
    ])('leaves the connection usable when it is refused midway %s', async (_, name, code) => {
      const { socket, head, received } = await open();
      const { payload } = formOfParts([...fields, file(Buffer.alloc(IMAGE.maxBytes * 3, 1), name)]);
      socket.write(head(payload.length));
      socket.write(payload);
      await expect.poll(received, { timeout: 5000 }).toContain(code);
      const good = formOf(zucchini).payload;
      socket.write(head(good.length));
      socket.write(good);
      await expect.poll(received, { timeout: 5000 }).toContain('201 Created');
      socket.destroy();
    });

    test('releases its memory when it is aborted', async () => {
      const { socket, head } = await open();
      const { payload } = formOf(zucchini, Buffer.alloc(IMAGE.maxBytes, 1));
      const ended = Promise.withResolvers<string>();
      const closed = new Promise<void>((resolve) =>
        t.app.server.once('connection', (s) => s.once('close', resolve)),
      );
      t.app.server.once('request', (request) => request.once('close', () => ended.resolve('request closed')));
      socket.write(head(payload.length));
      socket.write(payload.subarray(0, IMAGE.maxBytes / 2));
      await new Promise((resolve) => t.app.server.once('request', resolve));
      socket.destroy();
      expect(await ended.promise).toBe('request closed');
      await closed;
      await t.app.close();
      expect(await storedFiles(t)).toEqual([]);
      expect(await t.ctx.db.read.selectFrom('listings').select('id').execute()).toEqual([]);
      expect(t.logged).toEqual([]);
    });
  });
});
