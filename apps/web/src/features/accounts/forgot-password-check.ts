import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { requestPasswordReset } from '@windfall/contract';

export const forgotPasswordCheck = zodResolver(requestPasswordReset.body);
