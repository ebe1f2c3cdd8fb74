import { USER_MESSAGES } from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import { isZipCode } from '../../geo/geo.service.ts';

/** Throws VALIDATION_FAILED for a ZIP code that is none; a profile without one is fine. `kept` is the one stored already. */
export function assertZipCode(zip: string | null | undefined, kept?: string | null): void {
  if (!zip || zip === kept || isZipCode(zip)) return;
  const message = USER_MESSAGES.zipCodeUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { zip_code: message } });
}
