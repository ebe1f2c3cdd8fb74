import { randomUUIDv7 } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { registerExchange } from './reference-exchange.ts';

/**
 * The reference: Fastify and `node:sqlite` without our code. It runs the queries of the server's hot paths on the same
 * tables: a page of listings with owners and images, one listing, and a text search; without checks, limits, sessions,
 * presenters and validators. Creations go into a copy: the listing, its words and the request's key in one durable
 * transaction. Asking for some of a listing is a claim and a longer line, promising a changed claim and held stock, each in such a
 * transaction. Usage: node reference-server.ts <database file> <copy to write into> <port>
 */
const [file = '', copy = '', port = '0'] = process.argv.slice(2);
const db = new DatabaseSync(file, { readOnly: true });
db.exec('pragma mmap_size = 0; pragma cache_size = -65536');

const columns = `l.seq, l.id, l.user_id, l.title, l.title_sort, l.description, l.category, l.produce_name, l.quantity,
  l.price, l.location, l.zip_code, l.cell, l.image_id, l.is_available, l.is_indexed, l.created_at, l.updated_at,
  l.hidden_at, u.full_name, u.username, u.email, u.shows_email, u.is_active, i.width as image_width,
  i.height as image_height, i.color as image_color, i.widths as image_widths`;
const tables = 'listings l cross join users u on u.id = l.user_id left join images i on i.id = l.image_id';
const shown = 'u.is_active = 1 and l.hidden_at is null';
const page = db.prepare(`select ${columns} from ${tables} where ${shown} order by l.seq desc limit 49`);
const inCategory = db.prepare(
  `select ${columns} from ${tables} where l.category = ? and ${shown} order by l.seq desc limit 49`,
);
const one = db.prepare(`select ${columns} from ${tables} where l.id = ?`);
const found = db.prepare(
  `select ${columns} from ${tables} where l.seq in
   (select rowid from listings_search where listings_search match ? order by rowid desc limit 49)
   and ${shown} order by l.seq desc`,
);

const app = Fastify();
app.get<{ Querystring: { category?: string; search?: string } }>('/api/listings', async ({ query }) => {
  if (query.search) return found.all(`"${query.search}"`);
  return query.category ? inCategory.all(query.category) : page.all();
});
app.get<{ Params: { id: string } }>('/api/listings/:id', async ({ params }) => one.get(params.id) ?? {});

const written = new DatabaseSync(copy);
written.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 0; pragma temp_store = memory',
);
const owner = written.prepare('select id from users limit 1').get()?.['id'] as string;
const insertKey = written.prepare(
  `insert into idempotency_keys (id, claim, fingerprint, resource_id, claimed_until, expires_at)
   values (?, '', '', ?, '', ?)`,
);
const insertListing = written.prepare(
  `insert into listings (id, user_id, title, title_sort, description, category, produce_name, quantity, price, location,
     is_available, is_indexed, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, '', '1', 'Free', 'Portland, OR', 1, 1, ?, ?) returning seq`,
);
const insertWords = written.prepare('insert into listings_search (rowid, words) values (?, ?)');
app.post<{ Body: { title: string; description: string; category: string } }>(
  '/api/listings',
  async ({ headers, body: { title, description, category } }, reply) => {
    const [id, now] = [randomUUIDv7(), new Date().toISOString()];
    written.exec('begin immediate');
    insertKey.run(String(headers['idempotency-key']), id, now);
    const row = insertListing.get(id, owner, title, title.toLowerCase(), description, category, now, now);
    insertWords.run(Number(row?.['seq']), `${title} ${description} ${category}`);
    written.exec('commit');
    return reply.status(201).send({ id, title, description, category, created_at: now });
  },
);
registerExchange(app, written);
await app.listen({ port: Number(port), host: '127.0.0.1' });
