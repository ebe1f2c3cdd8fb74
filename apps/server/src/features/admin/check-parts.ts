import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebugReport } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';

type Part = DebugReport['parts'][number];

/** A slower part counts as failed, since an administrator waits for the report. */
const WAIT_TIMEOUT_MS = 3_000;

/** Checks all parts of the server concurrently. */
export function checkParts(ctx: Context, mail: MailTransport | undefined): Promise<Part[]> {
  return Promise.all([
    check('database', `${ctx.db.dialect} answers`, () => sql`select 1`.execute(ctx.db.read)),
    check('storage', 'pictures can be written, read and removed', () => tryStorage(ctx)),
    mail
      ? check('mail', 'the mail server accepts emails', () => mail.verify())
      : { name: 'mail', status: 'off', message: 'SMTP_URL is not set: emails are kept', milliseconds: 0 },
    check('events', 'live events reach this server', () => ctx.events.check()),
  ]);
}

async function check(name: Part['name'], good: string, attempt: () => Promise<unknown>): Promise<Part> {
  const begun = performance.now();
  const tooLong = new AbortController();
  try {
    await Promise.race([
      attempt(),
      sleep(WAIT_TIMEOUT_MS, undefined, { signal: tooLong.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${WAIT_TIMEOUT_MS / 1000} seconds`);
      }),
    ]);
    return { name, status: 'ok', message: good, milliseconds: elapsed(begun) };
  } catch (error) {
    const message = error instanceof Error && error.message ? error.message : 'unknown';
    return { name, status: 'failed', message: withoutPassword(message), milliseconds: elapsed(begun) };
  } finally {
    tooLong.abort();
  }
}

const elapsed = (begun: number) => Math.round((performance.now() - begun) * 10) / 10;

/** Errors may contain server URLs with credentials. */
const withoutPassword = (message: string) => message.replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, '…').slice(0, 300);

/** The key is beside the image folders; the sweep of unused images ignores it. */
async function tryStorage({ storage }: Context): Promise<void> {
  const key = `probe-${randomUUID()}.txt`;
  await storage.put(key, 'windfall');
  try {
    if ((await storage.get(key)) !== 'windfall') throw new Error('what is read is not what was written');
  } finally {
    await storage.delete(key);
  }
}
