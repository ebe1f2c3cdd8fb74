import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';

/** Signs out in a browser without scripts. With them more has to end than the session (`lib/viewer/change-session.ts`). */
export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <form method="post" action={paths.login}>
          <FormOperation id="signOut" />
          <button type="submit" className={className}>
            {children}
          </button>
        </form>
      )}
    </noscript>
  );
}
