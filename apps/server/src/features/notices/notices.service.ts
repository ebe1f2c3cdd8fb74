import { randomUUIDv7 } from 'node:crypto';
import type { DecisionNotice, ExchangeNotice } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { insertNotice } from './notices.repo.ts';

/** Content of a notice about a report, as it was published. */
export type NoticeData = Pick<
  DecisionNotice,
  'role' | 'subject_type' | 'subject_id' | 'subject_label' | 'decision' | 'reason' | 'appeal_decision'
>;

export interface NewNotice {
  readonly userId: string;
  readonly kind: DecisionNotice['kind'];
  readonly reportId: string;
  readonly data: NoticeData;
}

/** Content of a notice about an exchange. The other member's name is read with it, so that a deleted account leaves none. */
export type ExchangeNoticeData = Pick<
  ExchangeNotice,
  'role' | 'listing_kind' | 'claim_id' | 'listing_title' | 'other_id' | 'event' | 'amount'
>;

/** Adds a notice about an exchange. The live event is published after the commit. */
export async function addExchangeNotice(
  trx: Writer,
  userId: string,
  data: ExchangeNoticeData,
  now: Date,
): Promise<string> {
  const id = randomUUIDv7();
  await insertNotice(trx, {
    id,
    user_id: userId,
    kind: 'exchange',
    report_id: null,
    data: JSON.stringify(data),
    created_at: now.toISOString(),
    read_at: null,
  });
  return id;
}

/** Adds a notice in the transaction of its event. The live event is published after the commit. */
export async function addNotice(trx: Writer, notice: NewNotice, now: Date): Promise<string> {
  const id = randomUUIDv7();
  await insertNotice(trx, {
    id,
    user_id: notice.userId,
    kind: notice.kind,
    report_id: notice.reportId,
    data: JSON.stringify(notice.data),
    created_at: now.toISOString(),
    read_at: null,
  });
  return id;
}
