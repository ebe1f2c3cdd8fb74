import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../processes.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
/** Each is tried twice, so that no limit of an account or an address is reached. */
const ACCOUNTS = '500';
const PASSWORD = 'three-rows-of-beans';
/** Of a normal distribution one in 370 is further off. */
const DEVIATIONS = 3;
/** Differ by the time and by what is drawn for each request. */
const OF_ONE_REQUEST = new Set(['date', 'connection', 'keep-alive', 'set-cookie', 'x-request-id']);

/** What a person who knows no account of the site can ask of an email address. */
const QUESTIONS: Readonly<Record<string, (email: string) => readonly [path: string, body: object]>> = {
  'sign-in': (email) => ['/api/auth/login', { email, password: 'no-such-password' }],
  'forgot password': (email) => ['/api/auth/password-reset/request', { email }],
  'emailed link': (email) => ['/api/auth/email-sign-in/request', { email }],
};

interface Answer {
  readonly isKnown: boolean;
  readonly ms: number;
  /** Status, headers and body. */
  readonly text: string;
}

/**
 * Asks of 1,000 addresses, half of which have an account, twice each and in random order, from as many network addresses.
 * Neither the answer nor its time may tell which have one.
 */
export async function rehearseEnumeration(port: number, accounts: string): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-enumeration-'));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dir,
    TRUST_PROXY: '1',
    BACKUP_EVERY: 'off',
    // Nothing listens there: emails wait.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
  };
  const server = await serve(process.execPath, [main], env, url, '/health');
  try {
    const known = Array.from(
      { length: Number(accounts || ACCOUNTS) },
      (_, index) => `member.${index}@known.example`,
    );
    for (const email of known) await register(url, email);
    const rows: Record<string, Row> = {};
    for (const [name, question] of Object.entries(QUESTIONS)) {
      rows[name] = compare(await askAll(url, known, question));
      console.log(name, rows[name]);
    }
    console.table(rows);
    return Object.values(rows).every(
      ({ differing, deviations }) => !differing && Math.abs(deviations) < DEVIATIONS,
    );
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function register(url: string, email: string): Promise<void> {
  const data = { email, password: PASSWORD, full_name: 'Known Neighbor', location: 'Portland, OR' };
  const response = await post(url, '/api/auth/register', data);
  if (!response.ok) throw new Error(`No account for ${email}: ${await response.text()}`);
}

async function askAll(
  url: string,
  known: readonly string[],
  question: (email: string) => readonly [path: string, body: object],
): Promise<Answer[]> {
  const unknown = known.map((email) => email.replace('known', 'other'));
  const emails = [...known, ...unknown, ...known, ...unknown]
    .map((email) => ({ email, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order);
  const answers: Answer[] = [];
  for (const { email } of emails) {
    const begun = performance.now();
    const response = await post(url, ...question(email));
    const body = await response.text();
    const ms = performance.now() - begun;
    const headers = [...response.headers].filter(([name]) => !OF_ONE_REQUEST.has(name));
    // Seconds until a limit begins anew pass for all.
    const text = JSON.stringify([response.status, headers, body]).replaceAll(/;t=\d+/g, '');
    answers.push({ isKnown: email.endsWith('@known.example'), ms, text });
  }
  return answers;
}

let asked = 0;

function post(url: string, path: string, body: object): Promise<Response> {
  asked += 1;
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    },
    body: JSON.stringify(body),
  });
}

interface Row {
  readonly answers: number;
  /** Answers that only one of both groups got. */
  readonly differing: number;
  readonly 'median known, ms': number;
  readonly 'median unknown, ms': number;
  /** How often an answer for a known address took longer than one for an unknown one. */
  readonly 'known took longer': number;
  /** By which that is off from a half. */
  readonly deviations: number;
}

/** The test of Mann, Whitney and Wilcoxon, which assumes no distribution of the times. */
function compare(answers: readonly Answer[]): Row {
  const sorted = answers.toSorted((one, other) => one.ms - other.ms);
  const [known, unknown] = [true, false].map((isKnown) =>
    sorted.filter((answer) => answer.isKnown === isKnown),
  );
  const [n, m] = [known?.length ?? 0, unknown?.length ?? 0];
  const ranks = sorted.reduce((sum, { isKnown }, index) => sum + (isKnown ? index + 1 : 0), 0);
  const longer = (ranks - (n * (n + 1)) / 2) / (n * m);
  const texts = [known, unknown].map((group) => new Set(group?.map(({ text }) => text)));
  return {
    answers: answers.length,
    differing: texts[0]?.symmetricDifference(texts[1] ?? new Set()).size ?? 0,
    'median known, ms': round(known?.[n >> 1]?.ms ?? 0),
    'median unknown, ms': round(unknown?.[m >> 1]?.ms ?? 0),
    'known took longer': round(longer),
    deviations: round((longer - 0.5) / Math.sqrt((n + m + 1) / (12 * n * m))),
  };
}

const round = (value: number) => Number(value.toFixed(3));
