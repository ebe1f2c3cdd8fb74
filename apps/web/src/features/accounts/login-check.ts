import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { credentialsSchema } from '@windfall/contract';

export const loginCheck = zodResolver(credentialsSchema);
