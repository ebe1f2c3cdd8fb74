import {
  CROP_IDS,
  type CropId,
  getNumbers,
  keepingDays,
  type ResultOf,
  SHARING_RULES,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { findStored } from '../../../platform/settings/stored-values.ts';
import { type CountedKind, OTHER } from './cells.ts';
import { monthAfter } from './count-months.ts';
import { findNumbers, type NumberRow } from './numbers.repo.ts';

type Numbers = ResultOf<typeof getNumbers>;
const MONTHS = 12;

/** Numbers that everyone sees: of stored months, so that a page of them costs one small query. */
export function registerGetNumbers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getNumbers, async () => {
    const until = await findStored(ctx.db.read, 'numbersCountedUntil');
    const rows = until === undefined ? [] : await findNumbers(ctx.db.read, monthAfter(until, 1 - MONTHS));
    return presentNumbers(rows, until ?? '');
  });
}

/** Every sum is one of stored cells, and tells no more than they do. */
function presentNumbers(rows: readonly NumberRow[], until: string): Numbers {
  const ofCrops = rows.filter(({ part }) => part === 'crop');
  const [first] = rows.map(({ month }) => month).toSorted();
  const months: string[] = [];
  for (let month = until; first !== undefined && month >= first; month = monthAfter(month, -1))
    months.push(month);
  return {
    months: months.map((month) => {
      const own = ofCrops.filter((row) => row.month === month);
      const handed = own.filter(isHanded);
      return { month, ...sumsOf(own), kept: sum(handed.filter(keeps)), grams: gramsOf(handed) };
    }),
    crops: byName(ofCrops).map(([name, own]) => {
      const crop = CROP_IDS.find((id) => id === name) ?? null;
      return { crop, ...sumsOf(own), grams: gramsOf(own.filter(isHanded)) };
    }),
    rules: byName(rows.filter(({ part }) => part === 'rule')).map(([name, own]) => {
      const { asked, given } = sumsOf(own);
      return { rule: SHARING_RULES.find((rule) => rule === name) ?? null, asked, given };
    }),
  };
}

const isHanded = ({ kind }: NumberRow) => kind === 'given' || kind === 'taken';

/** Crops that keep for known days, without what is taken together with others. */
const keeps = ({ name }: NumberRow) =>
  CROP_IDS.some((id) => id === name) && keepingDays(name as CropId) !== null;

function sumsOf(rows: readonly NumberRow[]): Record<CountedKind, number | null> {
  const of = (kind: CountedKind) => sum(rows.filter((row) => row.kind === kind));
  return { asked: of('asked'), given: of('given'), lent: of('lent'), taken: of('taken') };
}

const sum = (rows: readonly NumberRow[]): number | null =>
  rows.length === 0 ? null : rows.reduce((total, { count }) => total + Number(count), 0);

const gramsOf = (rows: readonly NumberRow[]): number | null =>
  rows.reduce((total, { grams }) => total + Number(grams), 0) || null;

/** The cells of each name, most first, and last what is of no name. */
function byName(rows: readonly NumberRow[]): [string, NumberRow[]][] {
  const size = (own: readonly NumberRow[]) => own.reduce((total, { count }) => total + Number(count), 0);
  return [...Map.groupBy(rows, ({ name }) => name)].sort(
    ([a, first], [b, second]) =>
      Number(a === OTHER) - Number(b === OTHER) || size(second) - size(first) || (a < b ? -1 : 1),
  );
}
