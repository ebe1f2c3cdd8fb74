import axe from 'axe-core';
import { expect } from 'vitest';

/** No rule of axe is broken. Colors need a real browser; the end-to-end tests look at them. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
}
