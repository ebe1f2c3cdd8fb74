import type { User } from '@windfall/contract';

/** Members among those already loaded whose name, full_name, username or email has the term. */
export function findLocally(users: readonly User[], term: string): User[] {
  const wanted = fold(term);
  return users.filter(({ name, full_name, username, email }) =>
    [name, full_name, username, email].some((text) => fold(text ?? '').includes(wanted)),
  );
}

/** Case and accents do not matter, as on the server. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
