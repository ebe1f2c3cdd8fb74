/** A loan that keeps its days. */
const OPEN_LOAN = "loan_to is not null and state in ('offered', 'agreed', 'out')";

/** The number of a day in text, in SQL that both databases understand: the difference of two is a number of days. */
function dayNumber(column: string): string {
  const part = (from: number, length: number) => `cast(substr(${column}, ${from}, ${length}) as integer)`;
  const [year, month, day] = [part(1, 4), part(6, 2), part(9, 2)];
  // The formula of the Julian day number; both databases cut off what is behind the point of a quotient.
  const late = `((${month} - 14) / 12)`;
  return `((1461 * (${year} + 4800 + ${late})) / 4 + (367 * (${month} - 2 - 12 * ${late})) / 12
    - (3 * ((${year} + 4900 + ${late}) / 100)) / 4 + ${day})`;
}

const OF_SWAP = 'claims.swap_listing_id = listing_sharing.listing_id';
const OF_LISTING = 'claims.listing_id = listing_sharing.listing_id';

/** A rule that holds for every row of a table; `broken` finds rows that break it. */
export interface Invariant {
  readonly sentence: string;
  readonly table:
    | 'suggested_swaps'
    | 'listing_sharing'
    | 'claims'
    | 'lent_days'
    | 'follow_matches'
    | 'users'
    | 'group_keepers'
    | 'stand_listings'
    | 'stand_taps';
  readonly broken: string;
}

/** The invariants of the exchange (docs/product/exchange.md#invariants), of what members follow, of groups and of stands. */
export const INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'More is promised and picked up than there was',
    table: 'listing_sharing',
    broken: 'held < 0 or gone < 0 or (stock is not null and held + gone > stock)',
  },
  {
    sentence: 'What is held is not what is promised',
    table: 'listing_sharing',
    broken: `held <> (select coalesce(sum(given), 0) from claims where ${OF_LISTING} and loan_to is null
        and state in ('offered', 'agreed'))
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
    broken: `state in ('asked', 'offered', 'agreed', 'out') and listing_id is not null
      and not exists (select 1 from listing_sharing where ${OF_LISTING})`,
  },
  {
    sentence: 'The members of a claim are not those of its listing',
    table: 'claims',
    broken: `exists (select 1 from listings where listings.id = claims.listing_id and (listings.kind <> claims.kind
      or listings.user_id <> case when claims.kind = 'wanted' then asker_id else giver_id end))`,
  },
  {
    sentence: 'What is given in return, or for something wanted, is not an offer of the one who gives it',
    table: 'claims',
    broken: `exists (select 1 from listings where listings.id = claims.swap_listing_id and (listings.kind <> 'offer'
      or listings.user_id <> case claims.kind when 'wanted' then giver_id else asker_id end or swap_amount is null))`,
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
    sentence: 'A swap has more parts than members, or was agreed without a yes of each',
    table: 'suggested_swaps',
    broken: `(select count(*) from swap_parts where swap_id = suggested_swaps.id) > members or (state = 'agreed'
      and exists (select 1 from swap_parts where swap_id = suggested_swaps.id and coalesce(answer, '') <> 'accepted'))`,
  },
  {
    sentence: 'More is lent on a day than there is',
    table: 'lent_days',
    broken: `held < 0 or late < 0 or held > coalesce(
      (select stock from listing_sharing where listing_id = lent_days.listing_id and comes_back = 1), 0)`,
  },
  {
    sentence: 'What is taken on a day is not what is promised and lent',
    table: 'lent_days',
    broken: `held <> (select count(*) from claims where claims.listing_id = lent_days.listing_id and ${OPEN_LOAN}
        and loan_from <= day and day < loan_to)
      or late <> (select count(*) from claims where claims.listing_id = lent_days.listing_id and ${OPEN_LOAN}
        and loan_to <= day and day < late_to)`,
  },
  {
    sentence: 'A loan does not hold its days',
    table: 'claims',
    broken: `${OPEN_LOAN} and listing_id is not null
      and (select count(*) from lent_days where lent_days.listing_id = claims.listing_id
        and day >= loan_from and day < coalesce(late_to, loan_to))
      <> ${dayNumber('coalesce(late_to, loan_to)')} - ${dayNumber('loan_from')}`,
  },
  {
    sentence: 'A loan has no days or is not of one thing, or what is given away has days',
    table: 'claims',
    broken: `(loan_from is null) <> (loan_to is null) or loan_from >= loan_to or late_to <= loan_to
      or (loan_to is null and (late_to is not null or state in ('out', 'back')))
      or (loan_to is not null and (state = 'collected' or wanted <> 1 or kind <> 'offer' or swap_amount is not null))`,
  },
  {
    sentence: 'A loan is back without a time, or is said to be back while it is not out',
    table: 'claims',
    broken: `(state = 'back') <> (back_at is not null) or (back_said_at is not null and state not in ('out', 'back', 'ended'))
      or (late_to is not null and state not in ('out', 'back', 'ended'))`,
  },
  {
    sentence: 'An open loan is of a listing that is given away, or an open gift of one that is lent',
    table: 'claims',
    broken: `state in ('asked', 'offered', 'agreed', 'out') and exists (select 1 from listing_sharing
      where ${OF_LISTING} and (comes_back = 1) <> (loan_to is not null))`,
  },
  {
    sentence: 'What is lent is not counted, or is gone or held as a gift',
    table: 'listing_sharing',
    broken: 'comes_back = 1 and (stock is null or held > 0 or gone > 0 or most_each is not null)',
  },
  {
    sentence: 'A listing was found for a follow of another member',
    table: 'follow_matches',
    broken: `not exists (select 1 from follows where follows.id = follow_matches.follow_id
      and follows.user_id = follow_matches.user_id)`,
  },
  {
    sentence: 'A group has no keeper, or others see it before its name was confirmed',
    table: 'users',
    broken: `is_group = 1 and ((is_active = 1 and group_decided_at is null)
      or not exists (select 1 from group_keepers where group_id = users.id and role = 'keeper'))`,
  },
  {
    sentence: 'A member acts for what is no group, or is none',
    table: 'group_keepers',
    broken: `not exists (select 1 from users where users.id = group_id and is_group = 1)
      or not exists (select 1 from users where users.id = user_id and is_group = 0 and deleted_at is null)`,
  },
  {
    sentence: 'What is at a stand is not an offer of its keeper',
    table: 'stand_listings',
    broken: `not exists (select 1 from stands join listings on listings.user_id = stands.keeper_id
      where stands.id = stand_id and listings.id = listing_id and listings.kind = 'offer')`,
  },
  {
    sentence: 'More was picked up and taken at stands than is gone',
    table: 'stand_taps',
    broken: `exists (select 1 from listing_sharing where listing_sharing.listing_id = stand_taps.listing_id
      and gone < (select coalesce(sum(given), 0) from claims where ${OF_LISTING} and state = 'collected')
        + (select coalesce(sum(swap_amount), 0) from claims where ${OF_SWAP} and state = 'collected')
        + (select coalesce(sum(counted), 0) from stand_taps as taps where taps.listing_id = listing_sharing.listing_id
          and counted > 0 and undone_at is null))`,
  },
];
