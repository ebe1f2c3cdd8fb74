import { createHash, randomUUIDv7 } from 'node:crypto';
import { CATEGORIES, cellOf, centerOf, SPECIFIC_PRODUCE, sortKey } from '@windfall/contract';
import { countedWordsOf, marksOf } from '../apps/server/src/features/search/index-listing.ts';

const MEMBERS = 1_000;
/** Age of the community in days; its events are spread evenly. */
const DAYS = 1_000;
const DAY_MS = 86_400_000;
/** Each conversation has so many messages, and there is one for so many listings. */
const MESSAGES_EACH = 4;
const LISTINGS_PER_CONVERSATION = 10;
/** Bearer token of the first member, an administrator with a conversation with each member. */
export const TOKEN = 'b'.repeat(43);
/** That of a member who shares nothing. */
export const READER_TOKEN = 'c'.repeat(43);
/** That of a member who shares. */
export const GROWER_TOKEN = 'd'.repeat(43);
/** Those of further members who share. */
export const MEMBER_TOKENS: readonly string[] = Array.from({ length: 60 }, (_, index) =>
  String(index).padStart(43, 'm'),
);
export const PLACES = [
  { name: 'Portland, OR', latitude: 45.52, longitude: -122.67 },
  { name: 'Eugene, OR', latitude: 44.05, longitude: -123.09 },
  { name: 'Salem, OR', latitude: 44.94, longitude: -123.03 },
  { name: 'Boise, ID', latitude: 43.61, longitude: -116.2 },
  { name: 'Tacoma, WA', latitude: 47.25, longitude: -122.44 },
] as const;
/** Listings lie up to so far from the middle of their place, in degrees of latitude. */
const SPREAD = 0.05;
const REMARKS = [
  'picked this morning',
  'from the back yard',
  'more than we can eat',
  'no sprays',
  'bring a basket',
];
/** Categories of what is never ready. */
const UNPICKED: readonly string[] = ['Seedlings', 'Seeds', 'Tools', 'Other'];
const dayFrom = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10);

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** Rises by the same steps in every run, so that two runs measure the same data. */
export function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) % below;
  };
}

export type Row = readonly (string | number | null)[];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Rows of a community by table, in insertable order. */
export const TABLES = {
  users: table(
    'users',
    'id email full_name username location zip_code created_at updated_at is_admin is_active shows_email bio',
  ),
  sessions: table('sessions', 'id user_id user_agent created_at last_seen_at expires_at'),
  tokens: table('session_tokens', 'hash session_id kind created_at'),
  listings: table(
    'listings',
    `seq id user_id title title_sort description category produce_name quantity price location cell is_available
     is_indexed created_at updated_at taken_at ready_until`,
  ),
  search: table('listings_search', 'rowid words'),
  words: table('listing_words', 'word initial length count'),
  cells: table('listing_cells', 'cell latitude longitude count'),
  conversations: table('conversations', 'id member_low member_high created_at started_by answered_at'),
  messages: table('messages', 'seq id conversation_id sender_id receiver_id content created_at read_at'),
  inbox: table('inbox', 'user_id counterpart_id conversation_id last_message_seq unread_count'),
} as const satisfies Record<string, Table>;

function table(name: string, columns: string): Table {
  return { name, columns: columns.split(/\s+/) };
}

/** A community with `count` listings, row by row, as the server would have stored it. The same in every run but for its ids. */
export function* makeCommunity(count: number): Generator<readonly [Table, Row]> {
  const random = makeRandom(7);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (share: number) => new Date(end - DAYS * DAY_MS * (1 - share)).toISOString();
  const members = Array.from({ length: MEMBERS }, () => randomUUIDv7());
  const reader = randomUUIDv7();
  for (const [index, id] of [...members, reader].entries()) {
    const [name, joined] = [`member${index}`, at(index / (MEMBERS + 1))];
    const isAdmin = index === 0 ? 1 : 0;
    yield [
      TABLES.users,
      [
        id,
        `${name}@bench.example`,
        `Member ${index}`,
        name,
        pick(PLACES).name,
        '97201',
        joined,
        joined,
        isAdmin,
        1,
        1,
        '',
      ],
    ];
  }
  yield* signedIn(members[0] ?? '', TOKEN);
  yield* signedIn(reader, READER_TOKEN);
  for (const [index, token] of [GROWER_TOKEN, ...MEMBER_TOKENS].entries())
    yield* signedIn(members[index + 1] ?? '', token);
  yield* makeListings(count, members, random, at);
  yield* makeConversations(Math.ceil(count / LISTINGS_PER_CONVERSATION), members, at);
}

function* signedIn(member: string, token: string): Generator<readonly [Table, Row]> {
  const [session, now] = [randomUUIDv7(), new Date().toISOString()];
  const later = new Date(Date.now() + DAY_MS).toISOString();
  yield [TABLES.sessions, [session, member, 'bench', now, now, later]];
  const hash = createHash('sha256').update(token).digest('base64url');
  yield [TABLES.tokens, [hash, session, 'bearer', now]];
}

function* makeListings(
  count: number,
  members: readonly string[],
  random: Random,
  at: (share: number) => string,
): Generator<readonly [Table, Row]> {
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const frequencies = new Map<string, number>();
  const cells = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const produce = pick(SPECIFIC_PRODUCE);
    const category = pick(CATEGORIES);
    const place = pick(PLACES);
    const near = () => ((random(2_001) - 1_000) / 1_000) * SPREAD;
    const cell = cellOf({ latitude: place.latitude + near(), longitude: place.longitude + near() });
    const title = `${produce} from garden ${random(10_000)}`;
    const made = at(index / count);
    const isAvailable: 0 | 1 = random(10) === 0 ? 0 : 1;
    // In the order of the table's columns.
    const listing = {
      seq: index + 1,
      id: randomUUIDv7(),
      user_id: pick(members),
      title,
      title_sort: sortKey(title),
      description: `${produce}, ${pick(REMARKS)}. ${pick(REMARKS)}. Ask for as many as you need.`,
      category,
      produce_name: produce,
      quantity: String(1 + random(40)),
      price: index % 10 < 7 ? 'Free' : '$2',
      location: place.name,
      cell,
      is_available: isAvailable,
    };
    const taken = isAvailable ? null : made;
    const ready = UNPICKED.includes(category) ? null : dayFrom(made, 1 + random(30));
    const isOver = ready === null || ready < dayFrom(at(1), 0);
    yield [TABLES.listings, [...Object.values(listing), 1, made, made, taken, isOver ? null : ready]];
    const words = countedWordsOf(listing);
    yield [TABLES.search, [listing.seq, [...words, ...marksOf(listing)].join(' ')]];
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  for (const [word, times] of frequencies) {
    yield [TABLES.words, [word, String.fromCodePoint(word.codePointAt(0) ?? 0), [...word].length, times]];
  }
  for (const [cell, times] of cells) {
    const { latitude, longitude } = centerOf(cell);
    yield [TABLES.cells, [cell, latitude, longitude, times]];
  }
}

/** Pairs of members: the first member with each other one, then others. Every other conversation is answered. */
function* makeConversations(
  count: number,
  members: readonly string[],
  at: (share: number) => string,
): Generator<readonly [Table, Row]> {
  let [made, seq] = [0, 0];
  for (let one = 0; one < members.length; one += 1) {
    for (let other = one + 1; other < members.length; other += 1) {
      if (made >= Math.max(count, members.length - 1)) return;
      const [low = '', high = ''] = [members[one], members[other]].toSorted();
      const begun = at(made / Math.max(count, members.length));
      const answered =
        made % 2 === 0 ? new Date(Date.parse(begun) + (made % 500) * 60_000).toISOString() : null;
      const id = randomUUIDv7();
      yield [TABLES.conversations, [id, low, high, begun, low, answered]];
      for (let message = 0; message < MESSAGES_EACH; message += 1) {
        seq += 1;
        const [from, to] = answered && message % 2 === 1 ? [high, low] : [low, high];
        yield [TABLES.messages, [seq, randomUUIDv7(), id, from, to, 'Are there any left?', begun, begun]];
      }
      yield [TABLES.inbox, [low, high, id, seq, 0]];
      yield [TABLES.inbox, [high, low, id, seq, 0]];
      made += 1;
    }
  }
}
