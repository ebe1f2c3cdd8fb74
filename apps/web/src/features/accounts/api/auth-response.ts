import type { AuthResponse, User } from '@windfall/contract';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The signed-in member; `token` is null where the server returns none. */
export interface SignedIn {
  user: User;
  token: string | null;
}

export const INVALID_RESPONSE = 'INVALID_RESPONSE';

/** Validates a successful response, also of another backend: it must contain a user. */
export function readAuthResponse(response: Partial<AuthResponse> | null | undefined): SignedIn {
  if (!response?.user?.id) throw new ApiError({ status: 0, code: INVALID_RESPONSE });
  return { user: response.user, token: response.token || response.access_token || null };
}
