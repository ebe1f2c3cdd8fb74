import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { axisTicks, labelledPoints, Plot } from './plot.tsx';

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [14, true, [0, 5, 10, 15]],
  [1_234, true, [0, 500, 1_000, 1_500]],
  [1, false, [0, 0.25, 0.5, 0.75, 1]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
])('an axis up to %d has round values', (most, whole, ticks) => {
  expect(axisTicks(most, whole)).toEqual(ticks);
});

test('labels include the first, the last and some between', () => {
  expect(labelledPoints(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPoints(30, 4)).toEqual([0, 10, 19, 29]);
});

const scale = { format: (value: number) => `${value}`, whole: true };

function draw(kind: 'bars' | 'lines', values: (number | null)[]) {
  const names = values.map((_, index) => `Day ${index + 1}`);
  const { container } = renderPart(
    <Plot
      name="Listings"
      kind={kind}
      series={[{ name: 'listings', values }]}
      scale={scale}
      names={names}
      axisNames={names}
    />,
  );
  return {
    bars: [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width'))),
    paths: [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')),
    labels: [...container.querySelectorAll('svg.font-semibold text')].map(({ textContent }) => textContent),
  };
}

const month = (filled: Record<number, number>, empty: number | null) =>
  Array.from({ length: 30 }, (_, day) => filled[day] ?? empty);

// @rule administration#analytics-sparse
test('one bar is narrow and shows its value; zeros have none', () => {
  expect(draw('bars', [7])).toMatchObject({ bars: [0.095], labels: ['7'] });
  expect(draw('bars', month({ 3: 2, 20: 5 }, 0)).labels).toEqual(['2', '5']);
});

// @rule administration#analytics-sparse
test('a value without neighbors is a dot, and a share of zero is a value', () => {
  expect(draw('lines', month({ 4: 0 }, null))).toMatchObject({
    paths: ['M4.5 100.00h0', 'M4.5 100.00'],
    labels: ['0'],
  });
});

// @rule administration#analytics-sparse
test('labels that would overlap are left out, and a full chart has none', () => {
  expect(draw('bars', month({ 3: 2, 4: 9, 20: 5 }, 0)).labels).toEqual(['2', '5']);
  expect(draw('bars', month({}, 3)).labels).toEqual([]);
  expect(draw('lines', month({}, 3)).paths[0]).toBe('');
});
