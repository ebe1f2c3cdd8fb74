import type { Series } from '../model/series.ts';

interface MarksProps {
  series: readonly Series[];
  /** The value at the upper end. */
  top: number;
  active: number | null;
}

/** The lines of an axis' values, behind all other marks. */
export function ValueLines({ ticks, width }: { ticks: readonly number[]; width: number }) {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((tick) => {
    const y = 100 - (100 * tick) / top;
    return (
      <line
        key={tick}
        x1={0}
        x2={width}
        y1={y}
        y2={y}
        className="stroke-line"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    );
  });
}

/** A bar for each point, one unit wide. */
export function Bars({ series: [series], top, active }: MarksProps) {
  return series?.values.map((value, index) => {
    const height = (100 * (value ?? 0)) / top;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
        key={index}
        x={index + 0.12}
        width={0.76}
        y={100 - height}
        height={height}
        className={index === active ? 'fill-tomato' : 'fill-leaf'}
      />
    );
  });
}

/** A line for each series through the middle of its points, interrupted where a value is missing. */
export function Lines({ series, top, active }: MarksProps) {
  const [first] = series;
  return (
    <>
      {active !== null && first && (
        <rect x={active} width={1} y={0} height={100} className="fill-marigold-soft" />
      )}
      {series.map(({ name, values }, index) => (
        <path
          key={name}
          d={pathOf(values, top)}
          fill="none"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={index === 0 ? 'stroke-leaf' : 'stroke-tomato [stroke-dasharray:6_4]'}
        />
      ))}
    </>
  );
}

function pathOf(values: readonly (number | null)[], top: number): string {
  let isBroken = true;
  return values
    .map((value, index) => {
      if (value === null) {
        isBroken = true;
        return '';
      }
      const y = (100 - (100 * value) / top).toFixed(2);
      // A single point is a short line, to be visible.
      const isAlone = isBroken && (values[index + 1] ?? null) === null;
      const move = isBroken ? `M${index + (isAlone ? 0.35 : 0.5)} ${y}` : `L${index + 0.5} ${y}`;
      isBroken = false;
      return isAlone ? `${move}H${index + 0.65}` : move;
    })
    .join('');
}
