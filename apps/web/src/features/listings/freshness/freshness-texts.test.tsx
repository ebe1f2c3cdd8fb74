import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayName } from '../../../lib/times/days.ts';
import { NOW } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { useFreshnessTexts } from './freshness-texts.ts';

/** Days from today on. */
const dayIn = (days: number) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10);

function Texts({ picked_on, best_by }: { picked_on: string; best_by: string }) {
  const { picked, best } = useFreshnessTexts({ picked_on, best_by });
  return <p>{`${picked}, ${best}`}</p>;
}

// @rule produce#freshness-shown
test.each([
  [0, 0, 'Picked today, Best by today'],
  [-1, 1, 'Picked yesterday, Best by tomorrow'],
  [-9, -1, `Picked on ${dayName(dayIn(-9), dayIn(0), 'en')}, Past its best`],
  [-3, 4, `Picked on ${dayName(dayIn(-3), dayIn(0), 'en')}, Best by ${dayName(dayIn(4), dayIn(0), 'en')}`],
])('picked %i days from now and best by %i reads %s', async (picked, best, text) => {
  renderPart(<Texts picked_on={dayIn(picked)} best_by={dayIn(best)} />);
  expect(await screen.findByText(text)).toBeVisible();
});

function PickedToday({ created_at }: { created_at: string }) {
  const { picked, isPickedToday } = useFreshnessTexts({ picked_on: dayIn(0), created_at });
  return isPickedToday && picked;
}

// @rule produce#freshness-shown
test.each([
  ['08:00', 'Picked this morning'],
  ['13:00', 'Picked today'],
])('what was picked today and shared at %s reads %s', async (time, text) => {
  renderPart(<PickedToday created_at={`${dayIn(0)}T${time}:00.000Z`} />);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a day within a week is a weekday, another one a date, in each language', () => {
  expect(dayName('2026-08-06', '2026-08-04', 'en')).toBe('Thursday');
  expect(dayName('2026-08-14', '2026-08-04', 'en')).toBe('August 14');
  expect(dayName('2026-08-14', '2026-08-04', 'es')).toBe('14 de agosto');
  expect(dayName('2028-08-14', '2026-08-04', 'en')).toBe('August 14, 2028');
  expect(dayName('2028-08-14', '2026-08-04', 'es')).toBe('14 de agosto de 2028');
});
