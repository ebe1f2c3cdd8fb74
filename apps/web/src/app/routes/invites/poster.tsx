import { useQuery } from '@tanstack/react-query';
import { CARD_FALLBACKS, type Listing, plainInviteCode, type Stand } from '@windfall/contract';
import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { inviteQuery } from '../../../features/accounts/api/check-invite.ts';
import { PAPERS, Poster, type PosterSubject } from '../../../features/invites/poster.tsx';
import { strings } from '../../../features/invites/poster-strings.ts';
import { listingQuery } from '../../../features/listings/api/get-listing.ts';
import { defaultPicture } from '../../../features/listings/default-picture.ts';
import { standQuery } from '../../../features/stands/api/stands.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/loaded.tsx';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const [id, stand] = [searchParams.get('listing'), searchParams.get('stand')];
  if (id) await loadQuery(context, listingQuery(id));
  else if (stand) await loadQuery(context, standQuery(stand));
  else if (codeIn(searchParams)) await loadQuery(context, inviteQuery(codeIn(searchParams)));
  return null;
}

/** The code of an invite in the address; '' without one. */
const codeIn = (params: URLSearchParams): string => plainInviteCode(params.get('code') ?? '');

/** A poster of the site, of an invite, of a listing or of a stand, to be printed by the browser. */
export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const code = codeIn(params);
  const [id, stand] = [params.get('listing'), params.get('stand')];
  return (
    <div className="page-width">
      <PageHead title={t.title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <h1 className="print-none text-4xl">{t.title}</h1>
        {id ? (
          <ListingPoster id={id} />
        ) : stand ? (
          <StandPoster code={stand} />
        ) : code ? (
          <InvitePoster code={code} />
        ) : (
          <Sheet />
        )}
      </div>
    </div>
  );
}

/** What is printed, and how. */
function Sheet(props: Omit<ComponentProps<typeof Poster>, 'paper'>) {
  const t = useStrings(strings);
  return (
    <>
      <p className="print-none mt-2 text-lg text-ink-soft">{t.hint}</p>
      <Controls />
      <Poster paper={usePaper()} {...props} />
    </>
  );
}

/** The paper in the address, else that of the country: where miles are used, Letter is. */
function usePaper() {
  const [params] = useSearchParams();
  const { distanceUnit } = useSite();
  const chosen = PAPERS.find((paper) => paper === params.get('paper'));
  return chosen ?? (distanceUnit === 'miles' ? 'letter' : 'a4');
}

function Controls() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const chosen = usePaper();
  const linkTo = (paper: string) => ({
    search: `?${new URLSearchParams({ ...Object.fromEntries(params), paper })}`,
  });
  return (
    <div className="print-none my-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button onClick={() => print()} className="noscript:hidden">
        <Printer className="size-5" aria-hidden="true" />
        {t.print}
      </Button>
      <p className="hidden noscript:block">{t.printHint}</p>
      <p id="papers">{t.paper}</p>
      <ul aria-labelledby="papers" className="flex gap-x-4">
        {PAPERS.map((paper) => (
          <li key={paper}>
            <Link
              to={linkTo(paper)}
              replace
              preventScrollReset
              aria-current={paper === chosen || undefined}
              className={classNames(
                'inline-flex min-h-11 items-center underline-offset-4',
                paper === chosen ? 'font-semibold' : 'underline',
              )}
            >
              {t.papers[paper]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only of a code that lets neighbors in: on paper another one would look as good. */
function InvitePoster({ code }: { code: string }) {
  const t = useStrings(strings);
  return (
    <Loaded query={useQuery(inviteQuery(code))} failed={t.inviteFailed} words={t} skeletonClassName="h-96">
      {({ state }) =>
        state === 'open' ? (
          <Sheet code={code} />
        ) : (
          <div className="mt-5 flex flex-col gap-3">
            <Banner tone="warning">{t.refused[state]}</Banner>
            <p className="flex flex-wrap gap-x-6">
              <Link to={paths.invite} className="text-link inline-flex min-h-11 items-center">
                {t.invites}
              </Link>
              <Link to={paths.poster({})} className="text-link inline-flex min-h-11 items-center">
                {t.sitePoster}
              </Link>
            </p>
          </div>
        )
      }
    </Loaded>
  );
}

function ListingPoster({ id }: { id: string }) {
  const t = useStrings(strings);
  return (
    <Loaded query={useQuery(listingQuery(id))} failed={t.failed} words={t} skeletonClassName="h-96">
      {(listing) => <Sheet subject={onPaper(listing, t.free)} />}
    </Loaded>
  );
}

function StandPoster({ code }: { code: string }) {
  const t = useStrings(strings);
  const subjectOf = ({ code, name, hours, note }: Stand): PosterSubject => ({
    path: paths.stand(code),
    heading: name,
    facts: [t.stand, [hours, note].filter(Boolean).join(' · ')].filter(Boolean).join(' '),
    isTyped: true,
  });
  return (
    <Loaded query={useQuery(standQuery(code))} failed={t.standFailed} words={t} skeletonClassName="h-96">
      {(stand) => <Sheet subject={subjectOf(stand)} />}
    </Loaded>
  );
}

function onPaper({ id, title, quantity, price, location, image_url, ...listing }: Listing, free: string) {
  return {
    path: paths.listing(id),
    heading: title || CARD_FALLBACKS.title,
    facts: [quantity, price || free, location].filter(Boolean).join(' · '),
    photo: image_url || defaultPicture(listing.produce_name, listing.category),
  };
}
