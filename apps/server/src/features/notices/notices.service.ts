import { randomUUIDv7 } from 'node:crypto';
import type { Notice } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { insertNotice } from './notices.repo.ts';

export { deleteAllNotices } from './notices.repo.ts';

/** Content of a notice, as it was published. */
export type NoticeData = Pick<
  Notice,
  'role' | 'subject_type' | 'subject_id' | 'subject_label' | 'decision' | 'reason' | 'appeal_decision'
>;

export interface NewNotice {
  readonly userId: string;
  readonly kind: Notice['kind'];
  readonly reportId: string;
  readonly data: NoticeData;
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
