import { randomUUIDv7 } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { CATEGORIES, foldText, SPECIFIC_PRODUCE, searchWords } from '@windfall/contract';

const MEMBERS = 1_000;
const PLACES = [
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
/** The grid of the server, features/geo/grid.ts. */
const STEP = 0.0045;

/** Rises by the same steps in every run, so that two runs measure the same data. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) % below;
  };
}

interface Cell {
  readonly cell: number;
  readonly latitude: number;
  readonly longitude: number;
}

function cellAt(latitude: number, longitude: number): Cell {
  const row = Math.floor((latitude + 90) / STEP);
  const columns = Math.floor((360 / STEP) * Math.cos((((row + 0.5) * STEP - 90) / 180) * Math.PI));
  const column = Math.floor(((longitude + 180) / 360) * columns);
  return {
    cell: row * 100_000 + column,
    latitude: (row + 0.5) * STEP - 90,
    longitude: ((column + 0.5) / columns) * 360 - 180,
  };
}

/** Fills a migrated, empty database with members and `count` listings, as the server would have stored them. */
export function seedDatabase(file: string, count: number): void {
  const db = new DatabaseSync(file);
  const random = makeRandom(7);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  db.exec('pragma synchronous = off; pragma cache_size = -262144; begin');
  const members = addMembers(db, pick);
  const addListing = db.prepare(
    `insert into listings (id, user_id, title, title_sort, description, category, produce_name, quantity, price,
       location, cell, is_available, is_indexed, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'Free', ?, ?, ?, 1, ?, ?)`,
  );
  const addWords = db.prepare('insert into listings_search (rowid, words) values (?, ?)');
  const frequencies = new Map<string, number>();
  const cells = new Map<number, Cell & { count: number }>();
  for (let index = 0; index < count; index += 1) {
    const produce = pick(SPECIFIC_PRODUCE);
    const category = pick(CATEGORIES);
    const place = pick(PLACES);
    const near = () => ((random(2_001) - 1_000) / 1_000) * SPREAD;
    const cell = cellAt(place.latitude + near(), place.longitude + near());
    const title = `${produce} from garden ${random(10_000)}`;
    const description = `${produce}, ${pick(REMARKS)}. ${pick(REMARKS)}. Ask for as many as you need.`;
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    const owner = pick(members);
    const isAvailable = random(10) === 0 ? 0 : 1;
    const { lastInsertRowid } = addListing.run(
      ...[randomUUIDv7(), owner, title, foldText(title), description, category, produce],
      ...[String(1 + random(40)), place.name, cell.cell, isAvailable, at, at],
    );
    const words = new Set(searchWords([title, produce, category, place.name, description].join('\n')));
    const marks = [
      `§u${owner.replaceAll('-', '')}`,
      `§c${category.toLowerCase()}`,
      `§a${isAvailable}`,
      `§g${cell.cell}`,
      `§b${Math.floor(cell.cell / 1_000_000)}x${Math.floor((cell.cell % 100_000) / 10)}`,
    ];
    addWords.run(lastInsertRowid, [...words, ...marks].join(' '));
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    const known = cells.get(cell.cell);
    if (known) known.count += 1;
    else cells.set(cell.cell, { ...cell, count: 1 });
  }
  addFrequencies(db, frequencies, [...cells.values()]);
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

function addMembers(db: DatabaseSync, pick: <T>(values: readonly T[]) => T): string[] {
  const addUser = db.prepare(
    `insert into users (id, email, full_name, username, location, zip_code, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return Array.from({ length: MEMBERS }, (_, index) => {
    const id = randomUUIDv7();
    const at = new Date(Date.UTC(2026, 0, 1) + index).toISOString();
    const name = `member${index}`;
    addUser.run(id, `${name}@bench.example`, `Member ${index}`, name, pick(PLACES).name, '97201', at, at);
    return id;
  });
}

function addFrequencies(
  db: DatabaseSync,
  frequencies: ReadonlyMap<string, number>,
  cells: readonly (Cell & { count: number })[],
): void {
  const addWord = db.prepare('insert into listing_words (word, initial, length, count) values (?, ?, ?, ?)');
  for (const [word, count] of frequencies) {
    addWord.run(word, String.fromCodePoint(word.codePointAt(0) ?? 0), [...word].length, count);
  }
  const addCell = db.prepare(
    'insert into listing_cells (cell, latitude, longitude, count) values (?, ?, ?, ?)',
  );
  for (const { cell, latitude, longitude, count } of cells) addCell.run(cell, latitude, longitude, count);
}
