import type { DistanceUnit } from '@windfall/contract';
import { inKm } from '../../lib/place/distance.ts';

const STEPS: Record<DistanceUnit, readonly number[]> = {
  miles: [1, 2, 5, 10, 25, 50],
  kilometers: [2, 5, 10, 25, 50, 100],
};

/** Distances that the filter offers, in kilometers: round numbers of the unit. `chosen` is one of the address. */
export function distanceSteps(unit: DistanceUnit, chosen: number | null = null): number[] {
  const steps = STEPS[unit].map((value) => inKm(value, unit));
  if (chosen === null || steps.includes(chosen)) return steps;
  return [...steps, chosen].sort((a, b) => a - b);
}

/** The API rounds distances to 100 m. */
const ROUNDED_KM = 0.05;

/** The smallest step that reaches a distance of the API; null beyond the last one. */
export function stepReaching(km: number, unit: DistanceUnit): number | null {
  return distanceSteps(unit).find((step) => step >= km + ROUNDED_KM) ?? null;
}
