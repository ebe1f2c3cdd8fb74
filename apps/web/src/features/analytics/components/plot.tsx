import { type PointerEvent, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { Scale, Series } from '../model/series.ts';
import { strings } from '../strings.ts';
import { Bars, Lines, ValueLabels, ValueLines } from './plot-marks.tsx';

interface PlotProps {
  name: string;
  kind: 'bars' | 'lines';
  series: readonly Series[];
  scale: Scale;
  /** Label of each point below the axis, and its full label. */
  axisNames: readonly string[];
  names: readonly string[];
}

const AXIS_LABELS = 4;

/**
 * A chart with its axes. A slider lies over it: dragging, pointing and the arrow keys select a value, and
 * screen readers announce it.
 */
export function Plot({ name, kind, series, scale, axisNames, names }: PlotProps) {
  const [active, setActive] = useState<number | null>(null);
  const most = Math.max(
    scale.least ?? 0,
    ...series.flatMap(({ values }) => values.map((value) => value ?? 0)),
  );
  const ticks = axisTicks(most, scale.whole);
  const Marks = kind === 'bars' ? Bars : Lines;
  return (
    <div>
      <Readout series={series} scale={scale} names={names} active={active} />
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <Ticks ticks={ticks} scale={scale} />
        <div className="relative h-44 border-b border-line-strong">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${names.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <ValueLines ticks={ticks} width={names.length} />
            <Marks series={series} top={ticks.at(-1) ?? 1} active={active} />
          </svg>
          <ValueLabels series={series} scale={scale} top={ticks.at(-1) ?? 1} withZeros={kind === 'lines'} />
          <Slider
            name={name}
            names={names}
            active={active}
            onMove={setActive}
            describe={(index) => valuesAt(series, scale, index)}
          />
        </div>
        <span />
        <AxisNames names={axisNames} />
      </div>
    </div>
  );
}

function valuesAt(series: readonly Series[], scale: Scale, index: number): string {
  const texts = series.map(({ name, values }) => {
    const value = values[index];
    const text = value === null || value === undefined ? '–' : scale.format(value);
    return series.length > 1 ? `${name} ${text}` : `${text} ${name}`;
  });
  return texts.join(', ');
}

/** The value at the selected point; its space stays reserved while no point is selected. */
function Readout({
  series,
  scale,
  names,
  active,
}: Pick<PlotProps, 'series' | 'scale' | 'names'> & { active: number | null }) {
  return (
    <p aria-hidden="true" className="mb-4 min-h-6 text-sm tabular-nums">
      {active !== null && (
        <>
          <strong>{names[active]}</strong> {valuesAt(series, scale, active)}
        </>
      )}
      {active === null &&
        series.length > 1 &&
        series.map(({ name }, index) => (
          <span key={name} className="me-4 inline-flex items-center gap-1.5 text-ink-soft">
            <svg aria-hidden="true" viewBox="0 0 16 4" className="w-6">
              <line x1="0" x2="16" y1="2" y2="2" className={LINE_STYLES[index]} strokeWidth="3" />
            </svg>
            {name}
          </span>
        ))}
    </p>
  );
}

const LINE_STYLES = ['stroke-leaf', 'stroke-tomato [stroke-dasharray:3_2]'];

function Ticks({ ticks, scale }: { ticks: readonly number[]; scale: Scale }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div aria-hidden="true" className="relative h-44 text-[min(0.75rem,3.75vw)] text-ink-soft tabular-nums">
      {/* As wide as the widest label; the others are positioned beside it. */}
      <span className="invisible block whitespace-nowrap">{widest(ticks.map(scale.format))}</span>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible fill-current">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={`${100 - (100 * tick) / top}%`} dy="0.35em" textAnchor="end">
            {scale.format(tick)}
          </text>
        ))}
      </svg>
    </div>
  );
}

const widest = (texts: readonly string[]) => [...texts].sort((a, b) => b.length - a.length)[0];

function AxisNames({ names }: { names: readonly string[] }) {
  // Each of few points has its label below it.
  const areAll = names.length <= AXIS_LABELS;
  return (
    <div
      aria-hidden="true"
      className="relative mt-1 flex h-5 justify-between gap-2 text-[min(0.75rem,3.75vw)] text-ink-soft"
    >
      {labelledPoints(names.length, AXIS_LABELS).map((index) => (
        <span key={index} className={classNames('whitespace-nowrap', areAll && 'flex-1 text-center')}>
          {names[index]}
        </span>
      ))}
    </div>
  );
}

interface SliderProps {
  name: string;
  names: readonly string[];
  active: number | null;
  onMove: (index: number | null) => void;
  describe: (index: number) => string;
}

function Slider({ name, names, active, onMove, describe }: SliderProps) {
  const t = useStrings(strings);
  // Without scripts the slider would have no effect.
  if (!useHydrated()) return null;
  const last = names.length - 1;
  const shown = active ?? last;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / Math.max(1, width)) * names.length);
    onMove(Math.min(last, Math.max(0, index)));
  };
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={shown}
      aria-label={t.pointOf(name)}
      aria-valuetext={t.valueAt(names[shown] ?? '', describe(shown))}
      onChange={(event) => onMove(Number(event.target.value))}
      onFocus={() => onMove(shown)}
      onBlur={() => onMove(null)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) onMove(null);
      }}
      className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y appearance-none rounded-sm bg-transparent opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
    />
  );
}

/** Three to six round values for an axis from zero to at least `most`. */
export function axisTicks(most: number, whole: boolean): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = whole ? Math.max(1, Math.ceil(nice * power)) : nice * power;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/** Indexes of the points with a label: the first, the last and some between, at most `most`. */
export function labelledPoints(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
