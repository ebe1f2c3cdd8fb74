import '../../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, requestEmailChange } from '@windfall/contract';
import { z } from 'zod';

/** The contract's address, and the password, which an account of Google does not have. */
const changeEmailSchema = z.object({
  email: requestEmailChange.body.shape.email,
  current_password: z.string().min(1, { error: AUTH_MESSAGES.registerRequired }).optional(),
});

export type ChangeEmailFields = z.input<typeof changeEmailSchema>;

export const changeEmailCheck = zodResolver(changeEmailSchema);
