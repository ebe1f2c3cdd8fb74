import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './lib/free-port.ts';
import { root, say } from './lib/run.mjs';

/**
 * `npm run test:proxies`: starts each reverse proxy with the configuration that docs/hosting.md prints, before a server that tells what
 * reached it. A program that is not installed is named and counts as failed; Debian has all three (`nginx`, `caddy`, `haproxy`).
 */
const guide = readFileSync(join(root, 'docs/hosting.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'windfall-proxies-'));
/** Two photos of 4.6 MB. */
const BODY = Buffer.alloc(9_200_000, 'x');
const START_TIMEOUT_MS = 15_000;

/** The code block of the guide that begins after a text. */
function printed(after: string): string {
  const [, block] = guide.slice(guide.indexOf(after)).match(/^```\n(.*?)^```$/ms) ?? [];
  if (!block) throw new Error(`docs/hosting.md has no configuration after '${after}'.`);
  return block;
}

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

interface Ports {
  proxy: number;
  app: number;
}

/** Certificate and key of this machine; nothing else of the printed configuration changes but ports and paths. */
const pem = join(folder, 'site.pem');
const proxies = {
  nginx: ({ proxy, app }: Ports) => {
    const common = write(
      'windfall-proxy.conf',
      printed('`/etc/nginx/windfall-proxy.conf`').replace(':3000', `:${app}`),
    );
    const site = printed('`/etc/nginx/conf.d/windfall.conf`')
      .replace('443', String(proxy))
      .replaceAll('/etc/nginx/windfall-proxy.conf', common)
      .replace(/(ssl_certificate(?:_key)? +)\S+;/g, `$1${pem};`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    // Else nginx writes bodies as another account, which may not enter the folder.
    const asUser = process.getuid?.() === 0 ? 'user root; ' : '';
    const whole = `${asUser}daemon off; pid ${folder}/pid; error_log stderr; events {} http { ${paths.join(' ')} ${site} }`;
    return ['-c', write('nginx.conf', whole)];
  },
  caddy: ({ proxy, app }: Ports) => {
    const site = printed('`/etc/caddy/Caddyfile`')
      .replace('share.example.org {', `share.example.org:${proxy} {\n\ttls ${pem} ${pem}`)
      .replace(':3000', `:${app}`);
    const file = write('Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
  haproxy: ({ proxy, app }: Ports) => {
    const site = printed('`/etc/haproxy/haproxy.cfg`')
      .replace('bind :443', `bind :${proxy}`)
      .replace('/etc/haproxy/windfall.pem', pem)
      .replaceAll(':3000', `:${app}`);
    return ['-f', write('haproxy.cfg', site)];
  },
};

/** Sends a request through the proxy; the answer is what the server behind it received. */
function send(port: number, body?: Buffer): Promise<{ status: number; seen: Record<string, unknown> }> {
  const sent = Promise.withResolvers<{ status: number; seen: Record<string, unknown> }>();
  const options = {
    port,
    host: '127.0.0.1',
    path: '/api/listings',
    servername: 'share.example.org',
    rejectUnauthorized: false,
  };
  const headers = { host: 'share.example.org', 'x-forwarded-for': '203.0.113.9' };
  request({ ...options, headers, method: body ? 'POST' : 'GET' }, async (response) => {
    const answer = await text(response);
    sent.resolve({
      status: response.statusCode ?? 0,
      seen: answer.startsWith('{') ? JSON.parse(answer) : {},
    });
  })
    .on('error', sent.reject)
    .end(body);
  return sent.promise;
}

async function waitFor(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && child.exitCode === null) {
    if (
      await send(port).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('does not answer');
}

async function tryProxy(name: keyof typeof proxies, app: number): Promise<void> {
  const proxy = await freePort();
  const child = spawn(name, proxies[name]({ proxy, app }), { stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    await waitFor(proxy, child);
    const { status, seen } = await send(proxy, BODY);
    if (status !== 200) throw new Error(`answers a body of 9.2 MB with ${status}`);
    const wanted = { bytes: BODY.length, for: '127.0.0.1', proto: 'https' };
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      throw new Error(`hands on ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
  } finally {
    child.kill('SIGTERM');
  }
}

const server = createServer(async (incoming, response) => {
  let bytes = 0;
  for await (const chunk of incoming) bytes += chunk.length;
  const { 'x-forwarded-for': address, 'x-forwarded-proto': proto } = incoming.headers;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ bytes, for: address, proto }));
});
const app = await freePort();
server.listen(app, '127.0.0.1');
const subject = ['-subj', '/CN=share.example.org', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', `${pem}.key`, '-out', pem], {
  stdio: 'ignore',
});
writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(`${pem}.key`, 'utf8'));
let failed = 0;
const names = Object.keys(proxies) as (keyof typeof proxies)[];
for (const name of names) {
  const isThere = spawnSync(name, [name === 'caddy' ? 'version' : '-v']).error === undefined;
  const fault = isThere
    ? await tryProxy(name, app).then(
        () => null,
        (error: Error) => error.message,
      )
    : 'is not installed';
  if (fault) failed += 1;
  say(`${fault ? 'FAILED' : 'ok'}: ${name}${fault ? ` ${fault}` : ''}`);
}
server.closeAllConnections();
server.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
