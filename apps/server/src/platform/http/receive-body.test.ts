import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { contractOperations } from '../openapi/openapi-document.ts';
import { writeSettings } from '../settings/site-settings.ts';
import { BODY_MEMORY_LIMITS, UPLOAD_JSON_BODY_LIMIT, VISITOR_BODY_LIMIT } from './body-limits.ts';

const t = useTestApp('sqlite');
const sockets: Socket[] = [];

beforeEach(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Ask {
  readonly path?: string;
  readonly method?: string;
  readonly cookie?: string | undefined;
  readonly type?: string;
  /** Undefined sends the body in chunks. */
  readonly length?: number;
  readonly connection?: 'close' | 'keep-alive';
}

/** Sends the head of a request; the test sends the body. */
async function begin({
  path = '/api/listings',
  method = 'POST',
  cookie,
  type,
  length,
  connection = 'keep-alive',
}: Ask) {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  await once(socket, 'connect');
  const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const session = cookie === undefined ? '' : `cookie: ${cookie}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n${session}${framing}\r\ncontent-type: ${type ?? 'application/json'}\r\n\r\n`,
  );
  return {
    socket,
    chunk: (data: string | Buffer) => {
      socket.write(`${data.length.toString(16)}\r\n`);
      socket.write(data);
      socket.write('\r\n');
    },
    received: () => received,
    answered: (...words: readonly string[]) =>
      vi.waitFor(() => {
        for (const word of words) expect(received).toContain(word);
      }, 5_000),
  };
}

const used = (bytes: number) => vi.waitFor(() => expect(t.ctx.bodies.used).toBe(bytes), 5_000);
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => aMember(t, `Member ${i}`)));

const setMaintenance = async (maintenance: boolean) => {
  const { ctx, clock } = t;
  await ctx.db.transaction((trx) => writeSettings(trx, { maintenance }, clock.now()));
  ctx.settings.invalidate();
};

// @rule http-api#bodies
describe('a refusal that does not depend on the body is sent before the body arrives', () => {
  test('to visitors, by every operation for members', async () => {
    const closed = contractOperations().filter(
      ({ method, access }) => method !== 'GET' && access !== 'public',
    );
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, path, consumes: [type = ''] = ['application/json'] } of closed) {
      const ask = await begin({ method, path, type, length: 900_000 });
      await ask.answered('401 Unauthorized', '"UNAUTHORIZED"');
    }
    await used(0);
  });

  test('to a member, by an operation for administrators, during maintenance and above a limit', async () => {
    const rosa = await aMember(t);
    const { cookie } = rosa.headers;
    await (await begin({ path: '/api/admin/reset', cookie, length: 900 })).answered('403', '"FORBIDDEN"');
    await setMaintenance(true);
    await (await begin({ cookie, length: 900 })).answered('503', '"MAINTENANCE"');
    await setMaintenance(false);
    Object.assign(t.ctx.config, { rateLimit: true });
    const uploads = { name: 'member-uploads', limit: 20, windowMs: 600_000 };
    for (let used = 0; used < 20; used += 1) await t.ctx.rateLimits.take(uploads, rosa.id, t.clock.now());
    await (await begin({ cookie })).answered('429', '"TOO_MANY_REQUESTS"');
    await used(0);
  });

  test('of a body that is too long', async () => {
    const { headers } = await aMember(t);
    const tooLarge = ['413 Payload Too Large', '"PAYLOAD_TOO_LARGE"'];
    const { cookie } = headers;
    await (await begin({ cookie, length: UPLOAD_JSON_BODY_LIMIT + 1 })).answered(...tooLarge);
    await (await begin({ path: '/api/messages', cookie, length: 200_000 })).answered(...tooLarge);
    const path = '/api/auth/login';
    await (await begin({ path, length: VISITOR_BODY_LIMIT + 1 })).answered(...tooLarge);
    const chunked = await begin({ path });
    chunked.chunk(Buffer.alloc(VISITOR_BODY_LIMIT + 1, ' '));
    await chunked.answered(...tooLarge);
    await used(0);
  });
});

describe('memory for bodies in transit', () => {
  const busy = ['503 Service Unavailable', '"UNAVAILABLE"', 'retry-after: 5'];
  const { upload, visitor } = BODY_MEMORY_LIMITS;
  const large = Math.floor(upload.perCaller / 2);

  const fill = async (cookies: readonly TestMember[]) => {
    for (const { headers } of cookies)
      for (let i = 0; i < 2; i += 1) await begin({ cookie: headers.cookie, length: large });
    await used(cookies.length * 2 * large);
  };

  test('is counted by the announced length; above the total only uploads are refused', async () => {
    const [rosa, ...others] = await members(upload.total / upload.perCaller + 1);
    await fill(others);
    const refused = await begin({ cookie: rosa?.headers.cookie, length: large });
    await refused.answered(...busy);
    const message = {
      method: 'POST',
      url: '/api/messages',
      headers: { ...rosa?.headers },
      payload: {},
    } as const;
    expect((await t.app.inject(message)).json()).toMatchObject({ code: 'INVALID_MESSAGE' });
    const login = { method: 'POST', url: '/api/auth/login', payload: { email: 'x', password: 'x' } } as const;
    expect((await t.app.inject(login)).statusCode).toBe(401);
    expect(t.logged).toEqual([]);
  });

  test('has a share for each member', async () => {
    const [rosa, theo] = await members(2);
    await fill(rosa ? [rosa] : []);
    await (await begin({ cookie: rosa?.headers.cookie, length: large })).answered(...busy);
    const form = formOf(zucchini);
    const payload = form.payload;
    const url = '/api/listings';
    const headers = { ...theo?.headers, ...form.headers };
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
  });

  test('is not taken by the heads of short bodies that do not come', async () => {
    const path = '/api/auth/login';
    const count = visitor.perCaller / VISITOR_BODY_LIMIT + 1;
    const asks = await Promise.all(
      Array.from({ length: count }, () => begin({ path, length: VISITOR_BODY_LIMIT })),
    );
    const login = await begin({ path, length: 2 });
    login.socket.write('{}');
    await login.answered('"VALIDATION_FAILED"');
    await used(0);
    expect(asks.map(({ received }) => received())).toEqual(asks.map(() => ''));
  });

  test('of visitors is counted as their chunks arrive', async () => {
    const path = '/api/auth/login';
    const piece = `{"email":"${'x'.repeat(50_000)}`;
    const asks = await Promise.all(
      Array.from({ length: Math.ceil(visitor.perCaller / piece.length) }, () => begin({ path })),
    );
    await used(0);
    for (const ask of asks) ask.chunk(piece);
    await vi.waitFor(() => {
      const refused = asks.filter(({ received }) => received().includes('"UNAVAILABLE"'));
      expect(refused).toHaveLength(1);
    }, 5_000);
    expect(t.ctx.bodies.used).toBe((asks.length - 1) * piece.length);
  });

  test('is released when the request is done, refused, aborted or too slow', async () => {
    const { cookie } = (await aMember(t)).headers;
    const whole = await begin({ cookie, length: 2 });
    whole.socket.write('{}');
    await whole.answered('"VALIDATION_FAILED"');
    await used(0);
    const deep = await begin({ cookie });
    deep.chunk('["x"');
    await used(4);
    deep.chunk('['.repeat(100));
    await deep.answered('"JSON_TOO_COMPLEX"');
    await used(0);
    const broken = await begin({ cookie, length: large });
    await used(large);
    broken.socket.destroy();
    await used(0);
    t.app.server.headersTimeout = 200;
    t.app.server.requestTimeout = 400;
    const slow = await begin({ cookie, length: large });
    await used(large);
    await slow.answered('408 Request Timeout');
    await used(0);
    expect(t.logged).toEqual([]);
  });

  test('of a form of unknown length counts as the maximum', async () => {
    const { cookie } = (await aMember(t)).headers;
    const { headers } = formOf(zucchini);
    const form = { cookie, type: headers['content-type'] };
    const first = await begin(form);
    await vi.waitFor(() => expect(t.ctx.bodies.used).toBeGreaterThan(5_000_000), 5_000);
    await (await begin(form)).answered(...busy);
    first.socket.destroy();
    await used(0);
  });
});

describe('an unread body', () => {
  test('leaves the connection usable, also at unknown paths', async () => {
    const { cookie } = (await aMember(t)).headers;
    for (const ask of [
      await begin({ length: 3_000_000 }),
      await begin({ path: '/api/nowhere', length: 3_000_000 }),
      await begin({ method: 'GET', length: 3_000_000 }),
      await begin({ path: '/api/auth/logout', cookie, length: 3_000_000 }),
    ]) {
      await ask.answered('HTTP/1.1 ');
      ask.socket.write(Buffer.alloc(3_000_000, '['));
      ask.socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
      await ask.answered('Windfall is up');
    }
  });

  test('does not cost its sender the response where the connection ends with it, as proxies ask for', async () => {
    const ask = await begin({ length: 3_000_000, connection: 'close' });
    const closed = once(ask.socket, 'close');
    const later = await begin({ length: 3_000_000 });
    await later.answered('"UNAUTHORIZED"');
    expect(ask.socket.readyState).toBe('open');
    ask.socket.write(Buffer.alloc(3_000_000, '['));
    expect(await closed).toEqual([false]);
    expect(ask.received()).toContain('"UNAUTHORIZED"');
  });

  test('ends the connection when it goes on and on', async () => {
    const ask = await begin({});
    await ask.answered('"UNAUTHORIZED"');
    const closed = new Promise((resolve) => ask.socket.once('close', resolve));
    const megabyte = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 18; sent += 1) ask.chunk(megabyte);
    await closed;
    expect(t.logged).toEqual([]);
  });
});
