import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { ACTING_ENDED_KEY, isActingEnded, sessionQuery } from '../../lib/session/session-query.ts';
import { ActForm } from './act-form.tsx';
import { strings } from './acting-strings.ts';

/** Says on every page for which group the viewer acts, and when that has ended. */
export function ActingBanner() {
  const t = useStrings(strings);
  const { data: user, error } = useQuery(sessionQuery);
  const hasEnded = useQueryClient().getQueryData<boolean>(ACTING_ENDED_KEY);
  const isEnded = isActingEnded(error);
  const { pathname, search } = useLocation();
  useNewDocument(isEnded, pathname);
  if (user?.acting && isEnded)
    return (
      <Line role="alert" action={<ActSwitch to={pathname + search}>{t.goOn}</ActSwitch>}>
        {t.ended}
      </Line>
    );
  if (user?.acting)
    return (
      // One line, of which `theme.css` tells pages that fill the screen.
      <section aria-label={t.acting} data-acting className="print-none h-11 bg-marigold text-on-marigold">
        <div className="page-width flex h-full items-center justify-center gap-3 font-semibold">
          <UsersRound className="size-5 shrink-0 max-sm:hidden" aria-hidden="true" />
          <p className="min-w-0 truncate" dir="auto">
            {t.youActFor(user.name)}
          </p>
          <ActSwitch to={paths.groups}>{t.stop}</ActSwitch>
        </div>
      </section>
    );
  return hasEnded ? <Line role="status">{t.endedBefore}</Line> : null;
}

/** The next page is one's own again, from a new document on; what is typed on this one stays until then. */
function useNewDocument(isEnded: boolean, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (isEnded && pathname !== shown.current) location.reload();
    else shown.current = pathname;
  }, [isEnded, pathname]);
}

function Line({ role, action, children }: { role: string; action?: ReactNode; children: string }) {
  return (
    <div role={role} className="print-none bg-marigold text-on-marigold">
      <div className="page-width flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 py-1 text-center font-semibold">
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}

function ActSwitch({ to, children }: { to: string; children: string }) {
  return (
    <ActForm groupId={null} to={to} className="shrink-0">
      {(isSwitching) => (
        <button
          type="submit"
          disabled={isSwitching}
          className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
        >
          {children}
        </button>
      )}
    </ActForm>
  );
}
