import { defineStrings, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { LineStep } from '../exchange/exchange.service.ts';
import { leftOf } from '../listings/listings.service.ts';
import { addStandNotice, isNoticeRead } from '../notices/notices.service.ts';
import { findListingsAt } from './stand-items.ts';
import { findStandByCode, noteToldEmpty, type StandRow } from './stands.repo.ts';

const TEMPLATE = 'stand';
/** A keeper who looks meanwhile needs no email. */
const EMAIL_DELAY_MS = 600_000;
const LIFETIME_MS = 86_400_000;

const strings = defineStrings({
  en: {
    empty: (name: string) => `${name} ran empty`,
    nothingLeft: 'Nothing can be taken at your stand any more.',
    look: 'Look at the stand',
  },
});

/** Tells the keeper when nothing can be taken at a stand any more, at most once a day (docs/product/stands.md#empty). */
export async function notifyWhenEmpty(trx: Writer, stand: StandRow, step: LineStep): Promise<void> {
  const items = await findListingsAt(trx, stand);
  if (items.some((row) => (leftOf(row) ?? 0) > 0)) return;
  if (!(await noteToldEmpty(trx, stand.id, step.today))) return;
  const now = new Date(step.now);
  const data = { stand_code: stand.code, stand_name: stand.name };
  const noticeId = await addStandNotice(trx, stand.keeper_id, data, now);
  step.pending.notice(stand.keeper_id, noticeId);
  await notify(
    trx,
    {
      userId: stand.keeper_id,
      kind: 'exchange',
      template: TEMPLATE,
      key: `stand:${noticeId}`,
      data: { code: stand.code, notice_id: noticeId },
      emailDelayMs: EMAIL_DELAY_MS,
      lifetimeMs: LIFETIME_MS,
    },
    now,
  );
}

export function registerStandTemplate({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTemplate(TEMPLATE, standTemplate(config.language));
}

/** Undefined when the keeper has seen the notice, or the stand has ended. */
function standTemplate(language: string): Template {
  const t = stringsIn(strings, language);
  return async (trx, { user_id, data }) => {
    const { code, notice_id } = JSON.parse(data) as { code: string; notice_id: string };
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const stand = await findStandByCode(trx, code);
    if (!stand || stand === 'ended' || stand.ended_at !== null) return undefined;
    return {
      title: t.empty(stand.name),
      lines: [t.nothingLeft],
      action: { label: t.look, path: `/s/${stand.code}` },
      tag: `stand:${stand.id}`,
    };
  };
}
