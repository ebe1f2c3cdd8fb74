import { cropNamesInText, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { dateOf, dayIn, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { publishNotice } from '../events/events.service.ts';
import {
  addSeasonNotice,
  findUsersWithSeasonNotice,
  isNoticeRead,
  type SeasonNoticeData,
} from '../notices/notices.service.ts';
import { findGrowers, growsCrop } from './crop-forecasts.repo.ts';
import { createPathOf, seasonTitle, strings } from './strings.ts';

const TEMPLATE = 'season';
/** In the morning, as the weekly digest. */
const TELL_AT = '09:00';
const LIFETIME_MS = 3 * 86_400_000;
/** Two seasons of a crop are further apart nearly everywhere, and another climate may move one by weeks. */
const SAME_SEASON_MS = 60 * 86_400_000;

type Season = SeasonNoticeData;

/**
 * Tells members of seasons that begin soon for what they grow: once for a crop and season, on several servers and after a change of the
 * climate too.
 */
export async function tellGrowers(ctx: Context, seasons: readonly Season[]): Promise<void> {
  for (const season of seasons) {
    const growers = await findGrowers(ctx.db.read, season.crop);
    const told = await findUsersWithSeasonNotice(ctx.db.read, growers, season.crop, sinceOf(ctx));
    for (const userId of growers) if (!told.has(userId)) await tellGrower(ctx, userId, season);
  }
}

const sinceOf = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock.now().getTime() - SAME_SEASON_MS).toISOString();

async function tellGrower(ctx: Context, userId: string, season: Season): Promise<void> {
  const now = ctx.clock.now();
  const zone = await ctx.siteZone.current();
  const delay = dateOf(nextTimeOfDay(zonedTime(now, zone), TELL_AT)).getTime() - now.getTime();
  const notice = await ctx.db.transaction(async (trx) => {
    // Lock before reading: another server may tell at the same time.
    if ((await lockAccount(trx, userId))?.is_active !== 1) return undefined;
    if (!(await growsCrop(trx, userId, season.crop))) return undefined;
    if ((await findUsersWithSeasonNotice(trx, [userId], season.crop, sinceOf(ctx))).size > 0)
      return undefined;
    const notice_id = await addSeasonNotice(trx, userId, season, now);
    await notify(
      trx,
      {
        userId,
        kind: 'seasons',
        template: TEMPLATE,
        key: `season:${notice_id}`,
        data: { ...season, notice_id },
        pushDelayMs: delay,
        emailDelayMs: delay,
        lifetimeMs: delay + LIFETIME_MS,
      },
      now,
    );
    return notice_id;
  });
  if (notice !== undefined) publishNotice(ctx, userId, notice);
}

export function registerSeasonTemplate(
  ctx: Pick<Context, 'notifications' | 'config' | 'siteZone' | 'clock'>,
) {
  ctx.notifications.addTemplate(TEMPLATE, seasonTemplate(ctx));
}

/** Undefined when the member has seen the notice or does not grow it any more, or when the day is over. */
function seasonTemplate({
  config,
  siteZone,
  clock,
}: Pick<Context, 'config' | 'siteZone' | 'clock'>): Template {
  const t = stringsIn(strings, config.language);
  return async (trx, { user_id, data }) => {
    const { crop, starts_on, notice_id } = JSON.parse(data) as Season & { notice_id: string };
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    if (!(await growsCrop(trx, user_id, crop))) return undefined;
    if (starts_on < dayIn(await siteZone.current(), clock.now())) return undefined;
    return {
      title: seasonTitle({ crop, starts_on }, config.language),
      lines: [t.estimate],
      action: { label: t.share(stringsIn(cropNamesInText, config.language)[crop]), path: createPathOf(crop) },
      tag: `season:${crop}`,
    };
  };
}
