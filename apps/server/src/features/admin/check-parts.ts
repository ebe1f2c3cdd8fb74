import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebugReport } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';

type Part = DebugReport['parts'][number];

/** An administrator is waiting: what takes longer than this does not work well enough to be called so. */
const WAIT_TIMEOUT_MS = 3_000;

/** Tries each part of the server, all of them at once. */
export function checkParts(ctx: Context, mail: MailTransport | undefined): Promise<Part[]> {
  return Promise.all([
    check('database', `${ctx.db.dialect} answers`, () => sql`select 1`.execute(ctx.db.read)),
    check('storage', 'pictures can be written, read and removed', () => tryStorage(ctx)),
    mail
      ? check('mail', 'the mail server takes letters', () => mail.verify())
      : { name: 'mail', status: 'off', message: 'SMTP_URL is not set: letters are kept', milliseconds: 0 },
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

/** Addresses of servers may stand in errors, with what signs in to them. */
const withoutPassword = (message: string) => message.replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, '…').slice(0, 300);

/** A file beside the pictures' folders, which the sweep of unused pictures leaves alone. */
async function tryStorage({ storage }: Context): Promise<void> {
  const key = `probe-${randomUUID()}.txt`;
  await storage.put(key, 'windfall');
  try {
    if ((await storage.get(key)) !== 'windfall') throw new Error('what is read is not what was written');
  } finally {
    await storage.delete(key);
  }
}
