import {
  ANALYTICS_LIMITS,
  ANALYTICS_MESSAGES,
  type AnalyticsStep,
  type getAnalytics,
  type QueryOf,
} from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import { addDays, type Day, lengthOf, type Span, stepsOf } from '../../lib/days.ts';

/** Default period: 30 days, 26 weeks, 12 months. */
const USUAL_DAYS: Record<AnalyticsStep, number> = { day: 29, week: 175, month: 334 };

/** The requested steps, up to today. Throws VALIDATION_FAILED for none or too many. */
export function resolveSteps({ from, to, by }: QueryOf<typeof getAnalytics>, today: Day): Span[] {
  const end = to === undefined || to > today ? today : to;
  const start = from ?? addDays(end, -USUAL_DAYS[by]);
  if (start > today) refuse('from', ANALYTICS_MESSAGES.future);
  if (start > end) refuse('to', ANALYTICS_MESSAGES.order);
  if (lengthOf({ start, end }) > ANALYTICS_LIMITS.days) refuse('from', ANALYTICS_MESSAGES.tooLong);
  const steps = stepsOf({ start, end }, by, today);
  if (steps.length > ANALYTICS_LIMITS.points) refuse('by', ANALYTICS_MESSAGES.tooMany);
  return steps;
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
}
