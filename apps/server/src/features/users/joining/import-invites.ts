import { randomUUID, randomUUIDv7 } from 'node:crypto';
import {
  AUTH_MESSAGES,
  dayAfter,
  emailSchema,
  INVITE_LIMITS,
  type InviteImport,
  importInvites,
  memberName,
  refusalIn,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Fault, fieldsOf, readTable } from '../../../lib/read-table.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import { openIdentityCheck, PROOF_FIELDS } from '../../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import type { Settle } from '../../../platform/idempotency/create-once.ts';
import { findRecipientsOf } from '../../../platform/mail/queue.repo.ts';
import { queueEmail } from '../../../platform/mail/queue.ts';
import { findMemberEmails } from '../many-users.repo.ts';
import { DAY_MS, inviteLink, newInviteCode, SENT_INVITE_DAYS } from './invite-link.ts';
import { storeInvite } from './invites.repo.ts';
import { insertPersonalInvites } from './personal-invites.repo.ts';
import { strings } from './strings.ts';

const COLUMNS = { known: ['email', 'name'], required: ['email'] };
const NAME = memberName(AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.nameTooLong);

interface Invitee {
  readonly line: number;
  readonly email: string;
  readonly name: string;
}

interface ReadInvites {
  readonly invitees: readonly Invitee[];
  readonly skipped: InviteImport['skipped'];
  readonly faults: readonly Fault[];
  readonly ignored: readonly string[];
}

/** Invites neighbors of a table by email (docs/product/in-and-out.md#invitations). */
export function registerImportInvites(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(
    app,
    ctx,
    importInvites,
    async ({ query, body, viewer, settle, request, reply }) => {
      if (!query.dry_run) await identity.requireAtHighSecurity(viewer, body, reply);
      if (ctx.config.mail.smtpUrl === null) throw new AppError('MAIL_OFF');
      const read = await readInvites(ctx, body.csv);
      // A repetition of a trial is a trial.
      if (query.dry_run) await ctx.db.transaction((trx) => settle(trx, randomUUID()));
      else await sendInvites(ctx, read, { actor: viewer, address: request.ip, id: viewer.id, settle });
      return resultOf(read, query.dry_run, request.language);
    },
    {
      caller: ({ viewer }) => viewer.id,
      // Only where the response could not be stored: those who were invited are skipped by then.
      repeat: async (_id, { query, body, request }) =>
        resultOf(await readInvites(ctx, body.csv), query.dry_run, request.language),
      storesResponse: true,
      withheld: PROOF_FIELDS,
    },
  );
}

async function readInvites({ db, config }: Context, csv: string): Promise<ReadInvites> {
  const table = readTable(csv, COLUMNS);
  const faults = [...table.faults];
  const found: Invitee[] = [];
  for (const { line, cells } of table.faults.length > 0 ? [] : table.records) {
    const email = emailSchema.safeParse(cells['email'] ?? '');
    // May be absent; a web address in it would become a link.
    const name = NAME.optional().safeParse(cells['name']);
    for (const [column, { error }] of [
      ['email', email],
      ['name', name],
    ] as const)
      faults.push(...(error?.issues.slice(0, 1) ?? []).map(({ message }) => ({ line, column, message })));
    if (email.success && name.success)
      found.push({ line, email: email.data.toLowerCase(), name: name.data ?? '' });
  }
  const addresses = found.map(({ email }) => email);
  const members = await findMemberEmails(db.read, addresses);
  const invited = await findRecipientsOf(db.read, addresses, `${config.publicUrl}/join/`);
  const seen = new Set<string>();
  const invitees: Invitee[] = [];
  const skipped: InviteImport['skipped'] = [];
  for (const invitee of found) {
    const { line, email } = invitee;
    const reason = members.has(email)
      ? 'member'
      : seen.has(email)
        ? 'twice'
        : invited.has(email)
          ? 'invited'
          : null;
    seen.add(email);
    if (reason) skipped.push({ line, email, reason });
    else invitees.push(invitee);
  }
  return { invitees, skipped, faults, ignored: table.ignored };
}

async function sendInvites(
  ctx: Context,
  { invitees, faults }: ReadInvites,
  { id: userId, settle, ...by }: AuditAuthor & { readonly id: string; readonly settle: Settle },
): Promise<void> {
  if (faults.length > 0) throw new AppError('IMPORT_FAULTY', { fields: fieldsOf(faults) });
  const { now, today } = await momentOf(ctx);
  const t = stringsIn(strings, ctx.config.language);
  const site = ctx.settings.site.name;
  const id = randomUUIDv7();
  const expiresAt = new Date(ctx.clock.now().getTime() + SENT_INVITE_DAYS * DAY_MS).toISOString();
  // An address is cut: the list is for the eye.
  const sent = invitees.map((invitee) => ({
    ...invitee,
    code: newInviteCode(),
    shown: (invitee.name || invitee.email).slice(0, INVITE_LIMITS.name),
  }));
  const name = t.byEmail(today).slice(0, INVITE_LIMITS.name);
  const store = async (trx: Writer) => {
    await settle(trx, id);
    // All were skipped.
    if (invitees.length === 0) return;
    const until = dayAfter(today, SENT_INVITE_DAYS);
    const code = newInviteCode();
    await storeInvite(trx, { id, code, name, maximum: invitees.length, until, created_at: now });
    const personal = { invite_id: id, created_at: now };
    await insertPersonalInvites(
      trx,
      sent.map(({ code, shown }) => ({ ...personal, code, name: shown })),
    );
    for (const { email, name: invitee, code } of sent) {
      const body = [t.greeting(invitee), t.invited(site), inviteLink(ctx, code), t.byMistake].join('\n\n');
      await queueEmail(
        trx,
        { userId, recipient: email, subject: t.invitation(site), body, expiresAt },
        ctx.clock.now(),
      );
    }
    const subject = { type: 'invite' as const, id, name };
    await writeAudit(
      trx,
      { ...by, action: 'invites.send', subject, details: { invited: invitees.length } },
      ctx.clock.now(),
    );
  };
  await ctx.db.transaction(store, { noTimeout: true });
}

const resultOf = (
  { invitees, skipped, faults, ignored }: ReadInvites,
  dryRun: boolean,
  language: string,
): InviteImport => ({
  dry_run: dryRun,
  invited: invitees.map(({ line, email }) => ({ line, email })),
  skipped: [...skipped],
  faults: faults.map(({ message, ...at }) => ({ ...at, message: refusalIn(message, language) })),
  ignored_columns: [...ignored],
});
