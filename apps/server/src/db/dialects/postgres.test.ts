import { expect, test } from 'vitest';
import { StatementNames } from './postgres.ts';

test('each query has its own stable name', () => {
  const names = new StatementNames();
  const name = names.of('select id from listings where seq = $1');
  expect(name).toMatch(/^w_[\w-]{24}$/);
  expect(names.of('select id from listings where seq = $1')).toBe(name);
  expect(new StatementNames().of('select id from listings where seq = $1')).toBe(name);
  expect(names.of('with found as (select 1) select id from found')).not.toBe(name);
});

test("statements that write, or that depend on a table's columns, are not prepared", () => {
  const names = new StatementNames();
  for (const text of [
    'insert into listings (id) values ($1)',
    'begin',
    'select * from users where id = $1',
    'select "users".* from "users"',
  ]) {
    expect(names.of(text), text).toBeUndefined();
  }
});

test('a connection prepares a limited number of statements', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 400 }, (_, index) => names.of(`select ${index}`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(300);
  expect(names.of('select 0')).toBe(named[0]);
});
