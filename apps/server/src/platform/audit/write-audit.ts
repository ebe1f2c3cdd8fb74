import { randomUUIDv7 } from 'node:crypto';
import { type AuditAction, type AuditSubjectType, FORMER_MEMBER } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';

/** The actor: a signed-in member, the host on the command line, or the server itself. */
export type AuditActor = { readonly id: string } | 'host' | 'server';

/** One entry of the audit log. It never holds a password, a token or the text of members' messages. */
export interface AuditRecord {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  /** The object of the action, with its name before the action. */
  readonly subject?: { readonly type: AuditSubjectType; readonly id: string; readonly name: string };
  readonly details?: Readonly<Record<string, unknown>>;
  /** Network address of the request. */
  readonly address?: string;
}

/** Actor and network address. */
export type AuditAuthor = Pick<AuditRecord, 'actor' | 'address'>;

/** Writes an audit entry in the transaction of the action: both are stored or neither. */
export async function writeAudit(trx: Writer, note: AuditRecord, now: Date): Promise<void> {
  const { actor, subject } = note;
  const isMember = typeof actor === 'object';
  await trx
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      created_at: now.toISOString(),
      actor_id: isMember ? actor.id : null,
      actor_name: isMember ? await nameOf(trx, actor.id) : actor,
      action: note.action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      details: JSON.stringify(note.details ?? {}),
      address: note.address ?? null,
    })
    .execute();
}

async function nameOf(trx: Writer, id: string): Promise<string> {
  const row = await trx.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst();
  return row?.full_name ?? FORMER_MEMBER;
}
