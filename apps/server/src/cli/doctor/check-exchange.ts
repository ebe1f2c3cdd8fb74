import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot } from '../../db/dialects/open-snapshot.ts';
import type { Snapshot } from '../../db/dialects/snapshot.ts';
import { type Finding, ok, wrong } from './finding.ts';

const SHOWN = 5;
const OF_SWAP = 'claims.swap_listing_id = listing_sharing.listing_id';
const OF_LISTING = 'claims.listing_id = listing_sharing.listing_id';

/** A rule that holds for every row of a table; `broken` finds rows that break it. */
interface Rule {
  readonly sentence: string;
  readonly table: 'listing_sharing' | 'claims';
  readonly broken: string;
}

/** The invariants of the exchange (docs/product/exchange.md#invariants). */
const RULES: readonly Rule[] = [
  {
    sentence: 'More is promised and picked up than there was',
    table: 'listing_sharing',
    broken: 'held < 0 or gone < 0 or (stock is not null and held + gone > stock)',
  },
  {
    sentence: 'What is held is not what is promised',
    table: 'listing_sharing',
    broken: `held <> (select coalesce(sum(given), 0) from claims where ${OF_LISTING} and state in ('offered', 'agreed'))
      + (select coalesce(sum(swap_amount), 0) from claims where ${OF_SWAP} and state in ('offered', 'agreed'))`,
  },
  {
    sentence: 'More was picked up than is gone',
    table: 'listing_sharing',
    broken: `gone < (select coalesce(sum(given), 0) from claims where ${OF_LISTING} and state = 'collected')
      + (select coalesce(sum(swap_amount), 0) from claims where ${OF_SWAP} and state = 'collected')`,
  },
  {
    sentence: 'The length of the line is not the number of members who ask',
    table: 'listing_sharing',
    broken: `asking <> (select count(*) from claims where ${OF_LISTING} and state = 'asked')`,
  },
  {
    sentence: 'Claims are open on a listing without a line',
    table: 'claims',
    broken: `state in ('asked', 'offered', 'agreed') and listing_id is not null
      and not exists (select 1 from listing_sharing where ${OF_LISTING})`,
  },
  {
    sentence: 'The members of a claim are not those of its listing',
    table: 'claims',
    broken: `exists (select 1 from listings where listings.id = claims.listing_id and (listings.kind <> claims.kind
      or listings.user_id <> case when claims.kind = 'wanted' then asker_id else giver_id end))`,
  },
  {
    sentence: 'What is given in return is not an offer of the asker',
    table: 'claims',
    broken: `exists (select 1 from listings where listings.id = claims.swap_listing_id
      and (listings.kind <> 'offer' or listings.user_id <> asker_id or swap_amount is null))`,
  },
  {
    sentence: 'The history of a claim does not end in its state',
    table: 'claims',
    broken: `not exists (select 1 from claim_events where claim_id = claims.id and n = version and to_state = state)
      or exists (select 1 from claim_events where claim_id = claims.id and n > version)`,
  },
  {
    sentence: 'An address outlives its pickup',
    table: 'claims',
    broken: "address <> '' and state not in ('offered', 'agreed')",
  },
];

/** Checks that amounts, lines and histories of the exchange agree. */
export async function checkExchange({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    if (!snapshot.tables.has('claims')) return [];
    const findings: Finding[] = [];
    for (const rule of RULES) findings.push(...(await look(snapshot, rule)));
    return findings.length > 0 ? findings : [ok('Promises, pickups and lines of the exchange agree.')];
  } finally {
    await snapshot.close();
  }
}

async function look(snapshot: Snapshot, { sentence, table, broken }: Rule): Promise<Finding[]> {
  const ids = new Set<string>();
  let count = 0;
  for await (const rows of snapshot.rows(table, broken)) {
    count += rows.length;
    for (const row of rows) if (ids.size < SHOWN) ids.add(nameOf(row));
  }
  if (count === 0) return [];
  const more = count > ids.size ? ', …' : '';
  return [wrong(`${sentence}: ${[...ids].join(', ')}${more}. A backup from before may agree.`)];
}

const nameOf = ({ listing_id, id }: Readonly<Record<string, unknown>>) =>
  listing_id === null ? `claim ${id}` : `listing ${listing_id}`;
