import { expect, test } from 'vitest';
import { BodyHold, type BodyKind, BodyMemory } from './body-limits.ts';

const LIMITS = {
  visitor: { total: 20, perCaller: 10 },
  text: { total: 100, perCaller: 50 },
  upload: { total: 100, perCaller: 50 },
};
const FULL = expect.objectContaining({ code: 'UNAVAILABLE', statusCode: 503 });

const holdOf = (memory: BodyMemory, kind: BodyKind, caller: string) => {
  const hold = new BodyHold(memory);
  hold.belongTo(kind, caller);
  return hold;
};

test('limits each caller and all callers together', () => {
  const memory = new BodyMemory(LIMITS);
  holdOf(memory, 'text', 'rosa').growTo(50);
  expect(() => holdOf(memory, 'text', 'rosa').growTo(1)).toThrow(FULL);
  holdOf(memory, 'text', 'theo').growTo(49);
  expect(() => holdOf(memory, 'text', 'ada').growTo(2)).toThrow(FULL);
  holdOf(memory, 'text', 'ada').growTo(1);
  expect(memory.used).toBe(100);
});

test('has a separate budget for each kind', () => {
  const memory = new BodyMemory(LIMITS);
  holdOf(memory, 'upload', 'rosa').growTo(50);
  holdOf(memory, 'upload', 'theo').growTo(50);
  holdOf(memory, 'text', 'rosa').growTo(50);
  holdOf(memory, 'visitor', 'rosa').growTo(10);
  expect(memory.used).toBe(160);
});

test('grows with an arriving body and is released once', () => {
  const memory = new BodyMemory(LIMITS);
  const hold = holdOf(memory, 'text', 'rosa');
  for (const bytes of [10, 30, 20, 30]) hold.growTo(bytes);
  expect(memory.used).toBe(30);
  expect(() => hold.growTo(51)).toThrow(FULL);
  expect(memory.used).toBe(30);
  hold.release();
  hold.release();
  expect(memory.used).toBe(0);
  holdOf(memory, 'text', 'rosa').growTo(50);
});

test('a request without a known caller holds nothing', () => {
  const memory = new BodyMemory(LIMITS);
  const hold = new BodyHold(memory);
  hold.growTo(1_000);
  hold.release();
  expect(memory.used).toBe(0);
});
