import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

/**
 * The ceiling: one page of listings with their owners' names, by `node:http` and `node:sqlite` alone.
 * No routing, no checks, no presentation. Usage: node reference-server.ts <database file> <port>
 */
const [file = '', port = '0'] = process.argv.slice(2);
const db = new DatabaseSync(file, { readOnly: true });
const page = db.prepare(
  `select l.*, u.full_name, u.username from listings l join users u on u.id = l.user_id
   where u.is_active = 1 order by l.seq desc limit 48`,
);
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(page.all()));
}).listen(Number(port), '127.0.0.1');
