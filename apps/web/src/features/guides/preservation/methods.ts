import type { Strings } from '@windfall/contract';
import { paths } from '../../../lib/paths.ts';
import { canning } from './canning.ts';
import { drying } from './drying.ts';
import { fermenting } from './fermenting.ts';
import { freezing } from './freezing.ts';
import type { PreservationMethod } from './preservation-method.ts';
import { rootCellaring } from './root-cellaring.ts';

/** In the order of the tabs; the first one is the default. */
export const METHODS = ['canning', 'freezing', 'drying', 'fermenting', 'root-cellaring'] as const;
export type Method = (typeof METHODS)[number];
export const DEFAULT_METHOD: Method = METHODS[0];

export const preservationMethods: Strings<Readonly<Record<Method, PreservationMethod>>> = {
  en: { canning, freezing, drying, fermenting, 'root-cellaring': rootCellaring },
};

/** The method in an address; unknown values count as absent. */
export function readMethod(params: URLSearchParams): Method {
  const asked = params.get('method')?.toLowerCase();
  return METHODS.find((method) => method === asked) ?? DEFAULT_METHOD;
}

export function methodPath(method: Method): string {
  return method === DEFAULT_METHOD ? paths.foodPreservation : `${paths.foodPreservation}?method=${method}`;
}
