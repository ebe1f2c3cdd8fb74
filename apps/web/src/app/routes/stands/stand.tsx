import { useQuery } from '@tanstack/react-query';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useParams,
  useSearchParams,
} from 'react-router';
import { ReportButton } from '../../../features/reports/components/report-button.tsx';
import { standQuery, TAP_PARAM, tapQuery } from '../../../features/stands/api/stands.ts';
import { StandHead, StandItems } from '../../../features/stands/stand-view.tsx';
import { strings } from '../../../features/stands/strings.ts';
import { isApiError, isRefusal, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { ANYONE } from '../../../lib/outbox/outbox-count.ts';
import { useOutbox } from '../../../lib/outbox/outbox-store.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { STAND_KINDS, WaitingItems } from '../../outbox/waiting-items.tsx';

/** An earlier code leads to the page of the present one. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const code = params['code'] ?? '';
  const { search, searchParams } = new URL(request.url);
  await loadQuery(context, standQuery(code));
  const { queryClient, response } = context.get(pageContext);
  const stand = queryClient.getQueryData(standQuery(code).queryKey);
  if (response && stand && stand.code !== code.toLowerCase())
    throw redirect(paths.stand(stand.code) + search);
  const tap = searchParams.get(TAP_PARAM);
  if (tap) await queryClient.prefetchQuery(tapQuery(code, tap));
  return null;
}

/** Taps without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { tapForms } = await import('../../../features/stands/plain-forms.ts');
  return answerPlainForm(args, tapForms);
}

/** A stand: what is there now, and how neighbors count what they take and leave. */
export function Component() {
  const t = useStrings(strings);
  const { code = '' } = useParams();
  const { isSignedIn } = useSession();
  const query = useQuery(standQuery(code));
  const counted = useCounted(code);
  const waiting = useOutbox(ANYONE).filter(({ target }) => target === query.data?.code);
  if (isRefusal(query.error)) return <Missing error={query.error} />;
  return (
    <div className="page-width">
      <div className="mx-auto flex max-w-4xl flex-col gap-8 md:pt-5">
        <Loaded
          query={query}
          failed={serverMessage(query.error) ?? t.failed}
          words={t}
          skeletonClassName="h-80"
        >
          {(stand) => (
            <>
              <PageHead
                title={t.title(stand.name)}
                description={t.description(stand.name)}
                canonical={paths.stand(stand.code)}
              />
              <StandHead stand={stand} />
              <section aria-labelledby="here" className="flex flex-col gap-4">
                <h2 id="here" className="text-2xl">
                  {t.here}
                </h2>
                <p className="text-ink-soft">{stand.takes_taps ? t.howTo : t.tapsOff}</p>
                <WaitingItems userId={ANYONE} kinds={STAND_KINDS} />
                <StandItems stand={stand} waiting={waiting} counted={counted} />
              </section>
              {isSignedIn && !stand.is_keeper && (
                <p className="print-none">
                  <ReportButton subject="stand" id={stand.code} name={stand.name} />
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** The tap that the address names; one that was undone is not told of. */
function useCounted(code: string) {
  const id = useSearchParams()[0].get(TAP_PARAM);
  const { data, isError } = useQuery({ ...tapQuery(code, id ?? ''), enabled: id !== null });
  return isError ? undefined : data;
}

/** A code that was never given, or whose stand has ended. */
function Missing({ error }: { error: unknown }) {
  const t = useStrings(strings);
  const hasEnded = isApiError(error) && error.code === 'STAND_ENDED';
  return (
    <div className="page-width">
      <PageHead title={hasEnded ? t.ended : t.unknown} hidden />
      <EmptyState
        heading="h1"
        title={hasEnded ? t.ended : t.unknown}
        text={hasEnded ? t.endedText : t.unknownText}
      >
        <ButtonLink to={paths.listings}>{t.browse}</ButtonLink>
      </EmptyState>
    </div>
  );
}
