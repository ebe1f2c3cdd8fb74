import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Served, serve } from '../processes.ts';
import { providePackages } from '../provide-packages.ts';

const PRISM = '@stoplight/prism-cli@5.14.2';
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const description = join(import.meta.dirname, '../../docs/openapi.json');
const PASSWORD = 'windfall-demo';
const MEMBERS: Readonly<Record<string, string>> = {
  member: 'rosa@windfall.example',
  administrator: 'admin@windfall.example',
};
/** Values of one parameter of a path that are tried. */
const VALUES = 25;
/** Tried for each parameter that names no values of its own: right for some, wrong for others. */
const TEXTS = ['plums', '97214', '2', '0', '2026-11-01', 'nowhere, at all'];
/** Where ids of another resource than the path's own are found. */
const LISTED_AT: Readonly<Record<string, string>> = {
  userId: '/api/users',
  otherUserId: '/api/users',
  listingId: '/api/listings',
};
/** A response without an end. */
const EVENTS = '/api/events';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[] };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Prism's finding about one request; the first of `location` is 'request' or 'response'. */
interface Violation {
  readonly location?: readonly string[];
  readonly message: string;
}

/**
 * Sends requests to the demo community through the proxy of Prism, a program that knows nothing of this one: each response has to
 * be what the published description says. As a visitor, a member and an administrator it reads all there is, with
 * right and wrong queries, and then sends each operation that writes an empty body and, for a path with parameters,
 * one that does not exist.
 */
export async function rehearseOpenApi(port: number): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-openapi-'));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'development',
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dir,
    DEMO: '1',
    RATE_LIMIT: 'off',
    BACKUP_EVERY: 'off',
    LOG_LEVEL: 'error',
  };
  const prism = join(providePackages('prism', [PRISM]), '.bin/prism');
  const proxyUrl = `http://127.0.0.1:${port + 1}`;
  const args = ['proxy', description, url, '--port', String(port + 1), '--verboseLevel', 'silent'];
  let site: Served | undefined;
  let proxy: Served | undefined;
  try {
    site = await serve(process.execPath, [main], env, url, '/health');
    proxy = await serve(prism, args, {}, proxyUrl, '/health');
    const judge = new Judge(proxyUrl);
    const { paths } = JSON.parse(readFileSync(description, 'utf8')) as Description;
    for (const role of ['visitor', ...Object.keys(MEMBERS)])
      await read(judge, paths, role, await headersOf(url, role));
    for (const role of ['visitor', 'member']) await write(judge, paths, url, role);
    console.table(judge.statuses);
    for (const [violation, requests] of judge.violations) console.log(violation, requests.slice(0, 3));
    return judge.violations.size === 0;
  } finally {
    await proxy?.stop();
    await site?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Asks through the proxy and keeps what it finds wrong. */
class Judge {
  readonly statuses: Record<string, number> = {};
  /** What differs from the description, and the requests it was seen with. */
  readonly violations = new Map<string, string[]>();
  readonly #proxy: string;
  /** Ids, names and codes of responses, by the path that was asked. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(proxy: string) {
    this.#proxy = proxy;
  }

  async ask(role: string, method: string, path: string, init: RequestInit): Promise<void> {
    const response = await fetch(this.#proxy + path, { ...init, method, redirect: 'manual' });
    const text = await response.text();
    this.statuses[response.status] = (this.statuses[response.status] ?? 0) + 1;
    if (response.ok) this.#learn(path.replace(/\?.*$/, ''), text);
    for (const { location, message } of violationsOf(response)) {
      if (location?.[0] !== 'response') continue;
      const violation = `${location.join('.')}: ${message}`;
      const requests = this.violations.get(violation) ?? [];
      this.violations.set(violation, [...requests, `${role}: ${method} ${path}, ${response.status}`]);
    }
  }

  #learn(path: string, text: string): void {
    const values = this.#seen.get(path) ?? new Set();
    for (const [, value] of text.matchAll(/"(?:id|code|name|table)":"([^"\\]{1,80})"/g))
      values.add(value ?? '');
    this.#seen.set(path, values);
  }

  /** Values for the first parameter of a path, which also stand for its others; one of them names nothing. */
  valuesFor(path: string): string[] {
    const [before = '', name = ''] = path.split(/\/\{(\w+)\}/);
    const seen = this.#seen.get(LISTED_AT[name] ?? before) ?? [];
    return [...[...seen].slice(0, VALUES), 'nothing'];
  }
}

function violationsOf(response: Response): Violation[] {
  const header = response.headers.get('sl-violations');
  return header === null ? [] : (JSON.parse(header) as Violation[]);
}

type Paths = Description['paths'];

/** First what needs no id, so that ids are known for the rest. */
async function read(
  judge: Judge,
  paths: Paths,
  role: string,
  headers: Record<string, string>,
): Promise<void> {
  const readable = Object.entries(paths)
    .filter(([path, { get }]) => get && path !== EVENTS)
    .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')));
  for (const [path, { get }] of readable) {
    const values = path.includes('{') ? judge.valuesFor(path) : [''];
    for (const value of values) await judge.ask(role, 'GET', filled(path, value), { headers });
    const filledIn = filled(path, values[0] ?? '');
    for (const query of queriesOf(get?.parameters ?? [])) {
      await judge.ask(role, 'GET', `${filledIn}?${query}`, { headers });
    }
  }
}

const filled = (path: string, value: string): string =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

/** Each parameter with each value, beside those that must be there. */
function queriesOf(parameters: readonly Parameter[]): URLSearchParams[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  const values = ({ schema }: Parameter): readonly string[] => schema.enum ?? TEXTS;
  const base = required.map((parameter) => [parameter.name, values(parameter)[0] ?? '']);
  return inQuery.flatMap((parameter) =>
    values(parameter).map((value) => {
      const query = new URLSearchParams(base);
      query.set(parameter.name, value);
      return query;
    }),
  );
}

async function write(judge: Judge, paths: Paths, site: string, role: string): Promise<void> {
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations).filter((name) => name !== 'get')) {
      // Some end the session, so each has one of its own.
      const headers = { ...(await headersOf(site, role)), 'content-type': 'application/json' };
      await judge.ask(role, method.toUpperCase(), filled(path, 'nothing'), { headers, body: '{}' });
    }
  }
}

async function headersOf(site: string, role: string): Promise<Record<string, string>> {
  const email = MEMBERS[role];
  if (email === undefined) return {};
  const response = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`${email} cannot sign in: ${response.status}`);
  return { authorization: `Bearer ${token}` };
}
