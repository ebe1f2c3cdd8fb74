import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import { flagSchema, line, memberName, requiredLine } from './common.ts';
import { LIMITS, PASSWORD } from './constants.ts';
import { emailFlaw } from './email-flaw.ts';
import { inviteCodeSchema } from './invites.ts';
import { plainTyped, plainZipCode } from './text.ts';
import { userSchema } from './users.ts';

/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART = /^[^@]{1,64}@/;

/**
 * The address in plain characters, with the apostrophe of keyboards for that of phones, and a domain in other letters as DNS has it ('bücher.example' is
 * 'xn--bcher-kva.example'), as browsers send it from a field for email addresses.
 */
export function cleanEmail(value: string): string {
  const plain = plainTyped(value).replace(/[\u2018\u2019\u02BC]/g, "'");
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  if (at < 0 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || /^[\x20-\x7e]+$/.test(domain)) return plain;
  return `${plain.slice(0, at)}@${hostOf(domain) ?? domain}`;
}

/** Of the browser and of Node.js; the contract has the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string };

function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * An email address as typed at registration, by the rule of the HTML standard for `input type=email`. It is plain ASCII,
 * so that look-alike letters, control characters and quoted or folded forms cannot imitate another address.
 */
export const emailSchema = z
  .string({ error: AUTH_MESSAGES.registerRequired })
  .transform(cleanEmail)
  .pipe(
    z
      .string()
      .min(1, { error: AUTH_MESSAGES.registerRequired })
      .max(LIMITS.email, { error: AUTH_MESSAGES.emailInvalid })
      .refine((value) => LOCAL_PART.test(value) && z.regexes.html5Email.test(value), {
        error: ({ input }) => emailFlaw(String(input)),
      }),
  );

export const newPasswordSchema = z
  .string({ error: AUTH_MESSAGES.registerRequired })
  .min(1, { error: AUTH_MESSAGES.registerRequired })
  .min(PASSWORD.min, { error: AUTH_MESSAGES.passwordTooShort })
  .max(PASSWORD.max, { error: AUTH_MESSAGES.passwordTooLong });

/** Registration payload; `confirmPassword` exists on the client only. */
export const registrationSchema = z.object(
  {
    email: emailSchema,
    password: newPasswordSchema,
    full_name: memberName(AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.nameTooLong),
    location: requiredLine(LIMITS.location, AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.locationTooLong),
    zip_code: z
      .string()
      .transform(plainZipCode)
      .pipe(line(LIMITS.zipCode, AUTH_MESSAGES.zipCodeTooLong))
      .nullish()
      .transform((value) => value || null),
    /** Whether other members see the email address; absent counts as no. */
    shows_email: flagSchema.optional(),
    /** The code of the invite by which the member comes, or its link. */
    invite: inviteCodeSchema,
  },
  { error: AUTH_MESSAGES.registerRequired },
);
export type Registration = z.infer<typeof registrationSchema>;

/** A code of a second factor, as typed. */
export const codeSchema = z.string().max(40).transform(plainTyped);

/**
 * Email and password at sign-in. Nothing but presence is asked of them: whatever else is wrong with them,
 * the response is the one for a wrong password.
 */
export const credentialsSchema = z.object(
  {
    email: z
      .string({ error: AUTH_MESSAGES.loginRequired })
      .transform(cleanEmail)
      .pipe(z.string().min(1, { error: AUTH_MESSAGES.loginRequired })),
    password: z.string({ error: AUTH_MESSAGES.loginRequired }).min(1, { error: AUTH_MESSAGES.loginRequired }),
    /** Of members with a second factor: a code of the authenticator app, or a recovery code. */
    code: codeSchema.optional(),
  },
  { error: AUTH_MESSAGES.loginRequired },
);
export type Credentials = z.infer<typeof credentialsSchema>;

/**
 * Who is signed in, with the bearer token of the session, twice. A page of the server's own origin and a client that sends
 * `Session-Credential: cookie` get `credential` in its place.
 */
export const authResponseSchema = z.object({
  success: z.literal(true),
  user: userSchema,
  token: z.string().optional(),
  access_token: z.string().optional(),
  credential: z.literal('cookie').optional(),
});
export type AuthResponse = z.infer<typeof authResponseSchema>;

/** A success message. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() });
