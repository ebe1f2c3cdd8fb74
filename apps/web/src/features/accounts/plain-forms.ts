import {
  AUTH_MESSAGES,
  register,
  requestSignInLink,
  signIn,
  signInWithEmail,
  signOut,
  type User,
} from '@windfall/contract';
import type { PageContext } from '../../lib/page-context.ts';
import { paths } from '../../lib/paths.ts';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';
import { returnPathOf } from '../../lib/session/return-path.ts';

/** The browser's cookies of the session come with the answer of the operation. */
const signInForm = plainForm(signIn, {
  next: ({ result, url, page }) => goOn(result.user, url, page),
});

const signOutForm = plainForm(signOut, {
  asMember: true,
  next: ({ page }) => {
    // The next person at this browser must not learn where the member looked.
    forgetPlace(page);
    return paths.login;
  },
});

const registerForm = plainForm(register, {
  refuse: (fields) =>
    fields.get('password') === fields.get('confirmPassword')
      ? null
      : { confirmPassword: AUTH_MESSAGES.passwordsDiffer },
  next: ({ result, url, page }) => goOn(result.user, url, page),
});

/** On the sign-in page, where every page sends its form to sign out. */
export const loginForms = [signInForm, signOutForm];

export const emailSignInForms = [
  plainForm(requestSignInLink, { showsResult: true }),
  plainForm(signInWithEmail, { next: ({ result, url, page }) => goOn(result.user, url, page) }),
];

export const registerForms = [registerForm];

/** The place of the profile counts from here on; without one the visitor's stays. */
function goOn({ zip_code }: User, url: URL, page: PageContext): string {
  if (zip_code) forgetPlace(page);
  return returnPathOf(url) ?? paths.home;
}

function forgetPlace({ response }: PageContext): void {
  if (response) response.place = null;
}
