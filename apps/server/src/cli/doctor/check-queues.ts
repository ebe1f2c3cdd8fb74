import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { DEFAULT_SITE_NAME } from '@windfall/contract';
import type { Config } from '../../config/config.ts';
import { openSnapshot, type PlainRow, type Snapshot } from '../../db/dialects/snapshot.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/send-due-emails.ts';
import { senderOf } from '../../platform/mail/transport.ts';
import { type Finding, note, ok } from './finding.ts';

const HOUR_MS = 3_600_000;
const SHOWN_REASONS = 3;
const TIMEOUT_MS = 2_000;
/** Error codes of a name server for a name without such a record. */
const NONE: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** A queue in the database; `at` is the column that says since when a row waits. */
interface Queue {
  readonly name: string;
  readonly table: 'outbox' | 'notifications';
  readonly waiting: string;
  readonly at: 'created_at' | 'due_at';
  readonly givenUp: string;
  readonly reason: 'last_error' | 'reason';
  readonly done: string;
  readonly doneAt: 'sent_at' | 'ended_at';
}

const queues = (now: string): readonly Queue[] => [
  {
    name: 'Emails',
    table: 'outbox',
    at: 'created_at',
    reason: 'last_error',
    doneAt: 'sent_at',
    waiting: `sent_at is null and expires_at > '${now}' and attempts < ${MAX_ATTEMPTS}`,
    givenUp: `sent_at is null and (attempts >= ${MAX_ATTEMPTS} or (expires_at <= '${now}' and last_error is not null))`,
    done: 'sent_at is not null',
  },
  {
    name: 'Notifications',
    table: 'notifications',
    at: 'due_at',
    reason: 'reason',
    doneAt: 'ended_at',
    waiting: 'due_at is not null',
    givenUp: "outcome = 'failed'",
    done: "outcome = 'told'",
  },
];

/** Says of each queue what waits and since when, what was given up and why, and the last success. */
export async function checkQueues({ database }: Config, now = new Date()): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    const findings: Finding[] = [];
    for (const queue of queues(now.toISOString()))
      if (snapshot.tables.has(queue.table)) findings.push(...(await look(snapshot, queue, now)));
    return findings;
  } finally {
    await snapshot.close();
  }
}

async function look(snapshot: Snapshot, queue: Queue, now: Date): Promise<Finding[]> {
  const waiting = await read(snapshot, queue.table, queue.waiting, queue.at);
  const done = await read(snapshot, queue.table, queue.done, queue.doneAt);
  const oldest = waiting.values[0];
  const isLate = oldest !== undefined && now.getTime() - Date.parse(oldest) > HOUR_MS;
  const state = [
    `${queue.name} that wait: ${waiting.count}`,
    oldest !== undefined &&
      (Date.parse(oldest) > now.getTime() ? `the next is due at ${oldest}` : `the oldest since ${oldest}`),
    done.count > 0 ? `the last success was ${done.values.at(-1)}` : 'none was sent in the last 30 days',
  ];
  const sentence = `${state.filter(Boolean).join('; ')}.`;
  return [isLate ? note(sentence) : ok(sentence), ...(await lookAtGivenUp(snapshot, queue))];
}

async function lookAtGivenUp(snapshot: Snapshot, { name, table, givenUp, reason }: Queue) {
  const { count, values } = await read(snapshot, table, givenUp, reason);
  if (count === 0) return [];
  const reasons = [...new Set(values)].slice(0, SHOWN_REASONS).join(' | ');
  return [
    note(`${name} that were given up in the last 30 days: ${count} (${reasons || 'without a reason'}).`),
  ];
}

/** The number of rows and the sorted values of one column. */
async function read(snapshot: Snapshot, table: string, condition: string, column: string) {
  const values: string[] = [];
  let count = 0;
  for await (const rows of snapshot.rows(table, condition)) {
    count += rows.length;
    values.push(...rows.map((row: PlainRow) => row[column]).filter((value) => typeof value === 'string'));
  }
  return { count, values: values.sort() };
}

/** Reads the TXT records of a name. */
export type ReadTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const readTxt: ReadTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name);

/** Says what the domain of the sender lacks for its emails to arrive. */
export async function checkMailDomain(config: Config, read: ReadTxt = readTxt): Promise<Finding[]> {
  if (config.mail.smtpUrl === null) return [];
  const from = senderOf(config, DEFAULT_SITE_NAME);
  const domain = domainOf(from);
  if (domain === undefined)
    return [note(`MAIL_FROM (${from}) has no domain that receivers of mail can ask about.`)];
  try {
    const spf = await has(read, domain, /^v=spf1(\s|$)/i);
    const dmarc = await has(read, `_dmarc.${domain}`, /^v=DMARC1\s*;/i);
    return [
      spf
        ? ok(`${domain} has an SPF record.`)
        : note(`${domain} has no SPF record: add one that names your mail server, or mail may be refused.`),
      dmarc
        ? ok(`${domain} has a DMARC record.`)
        : note(`_dmarc.${domain} has no DMARC record: large mail services ask for one.`),
      note(
        `Let your mail server sign emails of ${domain} with DKIM, including List-Unsubscribe and List-Unsubscribe-Post: its key cannot be found from here.`,
      ),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [note(`The SPF and DMARC records of ${domain} could not be read (${reason}).`)];
  }
}

async function has(read: ReadTxt, name: string, record: RegExp): Promise<boolean> {
  try {
    // A record may come in several parts.
    return (await read(name)).some((parts) => record.test(parts.join('')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return false;
    throw error;
  }
}

/** The domain of `"Name" <address>`; undefined for one that only this machine knows. */
function domainOf(from: string): string | undefined {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();
  return domain === undefined || !domain.includes('.') || isIP(domain) !== 0 ? undefined : domain;
}
