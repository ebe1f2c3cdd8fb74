import { useQuery } from '@tanstack/react-query';
import type { Session } from '@windfall/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';
import { strings } from './strings.ts';

/** The member's sessions, with a button to end each. */
export function SessionList() {
  const t = useStrings(strings);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(sessionsQuery);
  // The focused button is removed with its session.
  const onEnded = () => heading.current?.focus();
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl">
        {t.sessions}
      </h2>
      <div className="mt-2">
        <Loaded
          query={query}
          failed={t.sessionsFailed}
          words={{ loading: t.sessionsLoading, retry: t.retry }}
          placeholder={<Loading />}
        >
          {(sessions) => (
            <>
              <ul>
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} onEnded={onEnded} />
                ))}
              </ul>
              {sessions.some(({ current }) => !current) && <EndOthers onEnded={onEnded} />}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const t = useStrings(strings);
  const [now, locale] = [useNow(), useLocale()];
  const { mutate, isPending, error } = useEndSession();
  const end = () =>
    mutate(session.id, {
      onSuccess: () => {
        toast.success(t.sessionEnded);
        onEnded();
      },
    });
  const age = relativeTime(session.last_seen_at, now, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-0">
      <MonitorSmartphone className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {session.user_agent}
          {session.current && <Tag>{t.thisDevice}</Tag>}
        </p>
        <p className="text-sm text-ink-soft">
          {age && `${t.lastActive(age)}, `}
          <TextWithTime text={t.signedInOn} instant={session.created_at} form="date" />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          aria-label={t.endSessionOf(session.user_agent)}
          isLoading={isPending}
          onClick={end}
        >
          {t.endSession}
        </Button>
      )}
      <EndFailed error={error} />
    </li>
  );
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useEndOtherSessions();
  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t.othersEnded);
        onEnded();
      },
    });
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button variant="quiet" isLoading={isPending} onClick={end}>
        {t.endOthers}
      </Button>
      <EndFailed error={error} />
    </div>
  );
}

function EndFailed({ error }: { error: Error | null }) {
  const t = useStrings(strings);
  return (
    <div className="w-full empty:hidden">
      <FormError>{error && (serverMessage(error) ?? t.endFailed)}</FormError>
    </div>
  );
}

function Loading() {
  const t = useStrings(strings);
  return (
    <LoadingPlace label={t.sessionsLoading} className="space-y-4">
      {['a', 'b'].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-6" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full max-w-64" />
          </div>
        </div>
      ))}
    </LoadingPlace>
  );
}
