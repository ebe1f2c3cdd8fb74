const OF_SWAP = 'claims.swap_listing_id = listing_sharing.listing_id';
const OF_LISTING = 'claims.listing_id = listing_sharing.listing_id';

/** A rule that holds for every row of a table; `broken` finds rows that break it. */
export interface Invariant {
  readonly sentence: string;
  readonly table: 'listing_sharing' | 'claims' | 'follow_matches';
  readonly broken: string;
}

/** The invariants of the exchange (docs/product/exchange.md#invariants), and of what members follow. */
export const INVARIANTS: readonly Invariant[] = [
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
  {
    sentence: 'A draw has no time or no seed, or a time stands without a draw',
    table: 'listing_sharing',
    broken: "case when rule = 'draw' then draw_at is null or seed is null else draw_at is not null end",
  },
  {
    sentence: 'A member deals with themselves',
    table: 'claims',
    broken: 'asker_id = giver_id',
  },
  {
    sentence: 'A pickup has no end or ends before it begins',
    table: 'claims',
    broken: '(window_from is null) <> (window_to is null) or window_from >= window_to',
  },
  {
    sentence: 'An ended claim does not say why, or one that goes on does',
    table: 'claims',
    broken: "(state = 'ended') <> (ended_why is not null)",
  },
  {
    sentence: 'A listing was found for a follow of another member',
    table: 'follow_matches',
    broken: `not exists (select 1 from follows where follows.id = follow_matches.follow_id
      and follows.user_id = follow_matches.user_id)`,
  },
];
