import { FEW_VALUES, type Scale, type Series } from '../model/series.ts';

/** Labels nearer to each other than this share of the width would overlap on a phone. */
const LEAST_GAP = 1 / 12;

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

/** Of one unit; few bars are narrow, so that one alone does not fill the chart. */
const barWidth = (count: number) => 0.76 * Math.min(1, count / 8);

/** A bar for each point, within one unit. */
export function Bars({ series: [series], top, active }: MarksProps) {
  const width = barWidth(series?.values.length ?? 0);
  return series?.values.map((value, index) => {
    const height = (100 * (value ?? 0)) / top;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
        key={index}
        x={index + (1 - width) / 2}
        width={width}
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
        // Dots of no length: their round ends stay round while the chart is stretched.
        <path
          key={`${name} dots`}
          d={dotsOf(values, top)}
          strokeWidth={8}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className={index === 0 ? 'stroke-leaf' : 'stroke-tomato'}
        />
      ))}
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
      const move = value === null ? '' : `${isBroken ? 'M' : 'L'}${index + 0.5} ${heightOf(value, top)}`;
      isBroken = value === null;
      return move;
    })
    .join('');
}

/** A dot for each of few values, and for each value without a neighbor, which no line would show. */
function dotsOf(values: readonly (number | null)[], top: number): string {
  const areFew = values.filter((value) => value !== null).length <= FEW_VALUES;
  return values
    .map((value, index) => {
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
      return value !== null && (areFew || isAlone) ? `M${index + 0.5} ${heightOf(value, top)}h0` : '';
    })
    .join('');
}

const heightOf = (value: number, top: number) => (100 - (100 * value) / top).toFixed(2);

interface ValueLabelsProps {
  series: readonly Series[];
  scale: Scale;
  /** The value at the upper end. */
  top: number;
  /** A share of zero is a value; a count of zero is none. */
  withZeros: boolean;
}

/** The values above their marks where there are few, so that a sparse chart is read without pointing at it. */
export function ValueLabels({ series, scale, top, withZeros }: ValueLabelsProps) {
  const [only] = series;
  if (!only || series.length > 1) return null;
  const shown = only.values.flatMap((value, index) =>
    value === null || (value === 0 && !withZeros) ? [] : [{ value, index }],
  );
  if (shown.length > FEW_VALUES) return null;
  const count = only.values.length;
  const isFree = (index: number) =>
    shown.every((one) => one.index >= index || index - one.index >= LEAST_GAP * count);
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible fill-current text-xs font-semibold tabular-nums"
    >
      {shown
        .filter(({ index }) => isFree(index))
        .map(({ value, index }) => (
          <text
            key={index}
            x={`${(100 * (index + 0.5)) / count}%`}
            y={`${100 - (100 * value) / top}%`}
            dy="-0.4em"
            textAnchor="middle"
          >
            {scale.format(value)}
          </text>
        ))}
    </svg>
  );
}
