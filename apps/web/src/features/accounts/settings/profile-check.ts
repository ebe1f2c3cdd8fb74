import '../../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { profileChangesSchema } from '@windfall/contract';
import { z } from 'zod';

const { full_name, username, location, zip_code, bio } = profileChangesSchema.shape;

/** The contract's rules for the fields of the form. */
const profileFormSchema = z.object({
  full_name,
  username,
  location,
  zip_code,
  bio,
  shows_email: z.boolean(),
});

export type ProfileFields = z.input<typeof profileFormSchema>;
export type ProfileResult = z.output<typeof profileFormSchema>;

export const profileCheck = zodResolver(profileFormSchema);
