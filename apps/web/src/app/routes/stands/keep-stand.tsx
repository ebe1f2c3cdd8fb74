import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Stand, User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { ownListingsQuery } from '../../../features/listings/api/own-listings.ts';
import { standQuery, tapsQuery } from '../../../features/stands/api/stands.ts';
import {
  ChangeStand,
  canStand,
  EndStand,
  PlaceListings,
  StandSwitch,
} from '../../../features/stands/change-stand.tsx';
import { strings } from '../../../features/stands/keep-strings.ts';
import { TapList } from '../../../features/stands/tap-list.tsx';
import { isRefusal, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (!user) return null;
  const code = args.params['code'] ?? '';
  const { queryClient } = args.context.get(pageContext);
  await Promise.all([
    loadQuery(args.context, standQuery(code)),
    queryClient.prefetchQuery(tapsQuery(code)),
    queryClient.prefetchInfiniteQuery(ownListingsQuery(user.id)),
  ]);
  return null;
}

/** Everything that a keeper does, without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { keepForms } = await import('../../../features/stands/plain-forms.ts');
  return answerPlainForm(args, keepForms);
}

/** A stand of the member: what is there, what was tapped, and its poster. */
export function Component() {
  const t = useStrings(strings);
  const { code = '' } = useParams();
  const query = useQuery(standQuery(code));
  const isMissing = isRefusal(query.error) || query.data?.is_keeper === false;
  return (
    <MemberPage title={query.data?.name ?? t.title} isWritten={query.data !== undefined} failed={t.failed}>
      {(user) =>
        isMissing ? (
          <EmptyState title={t.missing}>
            <AllStands />
          </EmptyState>
        ) : (
          <Loaded
            query={query}
            failed={serverMessage(query.error) ?? t.failed}
            words={t}
            skeletonClassName="h-80"
          >
            {(stand) => <Keeping key={stand.code} stand={stand} user={user} />}
          </Loaded>
        )
      }
    </MemberPage>
  );
}

function AllStands() {
  const t = useStrings(strings);
  return (
    <Link
      to={paths.stands}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t.all}
    </Link>
  );
}

function Keeping({ stand, user }: { stand: Stand; user: User }) {
  const t = useStrings(strings);
  const own = useInfiniteQuery(ownListingsQuery(user.id));
  const listings = own.data?.pages.flatMap((page) => page.listings).filter(canStand) ?? [];
  // A helper of a group says what is there and undoes taps; the rest is for its keepers.
  const decides = user.acting?.role !== 'helper';
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="font-mono text-xl">{t.code(stand.code)}</p>
        <Link to={paths.stand(stand.code)} className={buttonStyle('leaf', 'medium')}>
          {t.page}
        </Link>
        <Link to={paths.poster({ stand: stand.code })} className={buttonStyle('quiet', 'medium')}>
          {t.poster}
        </Link>
        <AllStands />
      </div>
      <Part id="here" title={t.here} lead={t.hereLead}>
        <PlaceListings stand={stand} listings={listings} />
      </Part>
      <Part id="taps" title={t.taps} lead={t.tapsLead}>
        <TapList stand={stand} />
      </Part>
      {decides && (
        <>
          <Part id="change" title={t.change}>
            <ChangeStand stand={stand} />
          </Part>
          <Part id="counting" title={t.counting} lead={stand.takes_taps ? t.countingOn : t.countingOff}>
            <div className="flex flex-wrap gap-3">
              <StandSwitch stand={stand} name="takes_taps" value={!stand.takes_taps}>
                {stand.takes_taps ? t.switchOff : t.switchOn}
              </StandSwitch>
              <StandSwitch stand={stand} name="new_code" value>
                {t.newCode}
              </StandSwitch>
              <EndStand stand={stand} />
            </div>
            <p className="mt-3 text-sm text-ink-soft">{t.newCodeHint}</p>
          </Part>
        </>
      )}
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      <Card className="mt-4">{children}</Card>
    </section>
  );
}
