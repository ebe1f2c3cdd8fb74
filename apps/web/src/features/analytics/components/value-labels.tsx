import { FEW_VALUES, type Scale, type Series } from '../model/series.ts';

interface ValueLabelsProps {
  series: readonly Series[];
  scale: Scale;
  /** The value at the upper end. */
  top: number;
  /** A share of zero is a value; a count of zero is none. */
  withZeros: boolean;
}

/** Labels nearer to each other than this share of the width would overlap on a phone. */
const LEAST_GAP = 1 / 12;

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
