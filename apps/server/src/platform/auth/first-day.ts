import type { AdminSettings } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import type { BaseContext } from '../base-context.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { findUnprovenSince, lockAccount } from './accounts.repo.ts';

const DAY_MS = 86_400_000;

/**
 * The limits of a member whose first day is not over and whose address is unproven; undefined for everyone else. Where the site
 * sends no email, an address cannot be proven, so there are none. Locks the account, so that requests at the same time
 * count each other's rows.
 */
export async function firstDayLimits(
  { clock, config, settings }: Pick<BaseContext, 'clock' | 'config'> & { readonly settings: SiteSettings },
  trx: Writer,
  memberId: string,
): Promise<Pick<AdminSettings, 'firstDayListings' | 'firstDayConversations'> | undefined> {
  if (config.mail.smtpUrl === null) return undefined;
  const account = await lockAccount(trx, memberId);
  if (!account || account.is_admin === 1 || account.is_group === 1 || account.email_verified_at !== null)
    return undefined;
  const age = clock.now().getTime() - Date.parse(account.created_at);
  return age < DAY_MS ? settings.known : undefined;
}

/**
 * Those of these members whose first day is not over and whose address is unproven: links in their texts are shown as text
 * (docs/product/accounts.md#first-day-links).
 */
export async function findFirstDayMembers(
  { clock, config }: Pick<BaseContext, 'clock' | 'config'>,
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (config.mail.smtpUrl === null || ids.length === 0) return new Set();
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const rows = await findUnprovenSince(db, [...new Set(ids)], { since });
  return new Set(rows.map(({ id }) => id));
}
