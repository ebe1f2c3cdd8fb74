import { expect, test } from 'vitest';
import { usernameCandidates } from './create-member.ts';

const first = (name: string) => usernameCandidates(name).next().value;

test.each([
  ['Rosa Fields', 'rosa.fields'],
  ['  Zoë  O’Brien-Łukasz ', 'zoe.o.brien.lukasz'],
  ['<script>alert(1)</script>', 'script.alert.1.script'],
  ['李雷', '李雷'],
  ['김철수', '김철수'],
  ['🥕🥕', 'neighbor'],
  ['‮', 'neighbor'],
  [`${'a'.repeat(29)} bcd`, 'a'.repeat(29)],
])('%s becomes %s', (name, username) => {
  expect(first(name)).toBe(username);
});

test('numbered candidates follow the plain one', () => {
  const [, ...rest] = usernameCandidates('Rosa Fields');
  expect(rest).toHaveLength(8);
  for (const username of rest) expect(username).toMatch(/^rosa\.fields\.\d+$/);
});
