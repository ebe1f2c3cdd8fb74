import { randomUUIDv7 } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { CATEGORIES, foldText, SPECIFIC_PRODUCE, searchWords } from '@windfall/contract';

const MEMBERS = 1_000;
const PLACES = ['Portland, OR', 'Eugene, OR', 'Salem, OR', 'Boise, ID', 'Tacoma, WA'];
const REMARKS = [
  'picked this morning',
  'from the back yard',
  'more than we can eat',
  'no sprays',
  'bring a basket',
];

/** Rises by the same steps in every run, so that two runs measure the same data. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Fills a migrated, empty database with members and `count` listings, as the server would have stored them. */
export function seedDatabase(file: string, count: number): void {
  const db = new DatabaseSync(file);
  const random = makeRandom(7);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  db.exec('pragma synchronous = off; begin');
  const addUser = db.prepare(
    `insert into users (id, email, full_name, username, location, zip_code, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addListing = db.prepare(
    `insert into listings (id, user_id, title, title_sort, description, category, produce_name, quantity, price,
       location, is_available, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, 'Free', ?, ?, ?, ?)`,
  );
  const addWords = db.prepare('insert into listings_search (rowid, words) values (?, ?)');
  const start = Date.UTC(2026, 0, 1);
  const members = Array.from({ length: MEMBERS }, (_, index) => {
    const id = randomUUIDv7();
    const at = new Date(start + index).toISOString();
    addUser.run(
      id,
      `member${index}@bench.example`,
      `Member ${index}`,
      `member${index}`,
      pick(PLACES),
      '97201',
      at,
      at,
    );
    return id;
  });
  for (let index = 0; index < count; index += 1) {
    const produce = pick(SPECIFIC_PRODUCE);
    const category = pick(CATEGORIES);
    const location = pick(PLACES);
    const title = `${produce} from garden ${random(10_000)}`;
    const description = `${produce}, ${pick(REMARKS)}. ${pick(REMARKS)}. Ask for as many as you need.`;
    const at = new Date(start + index * 1_000).toISOString();
    const { lastInsertRowid } = addListing.run(
      randomUUIDv7(),
      pick(members),
      title,
      foldText(title),
      description,
      category,
      produce,
      String(1 + random(40)),
      location,
      random(10) === 0 ? 0 : 1,
      at,
      at,
    );
    addWords.run(
      lastInsertRowid,
      searchWords(`${title} ${produce} ${category} ${location} ${description}`).join(' '),
    );
  }
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
}
