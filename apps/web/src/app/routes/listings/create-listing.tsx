import { LISTING_TEXTS, type Listing } from '@windfall/contract';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { AddressSearchField } from '../../../features/geo/components/address-search-field.tsx';
import { ownCropsQuery } from '../../../features/listings/api/own-crops.ts';
import { CreateForm } from '../../../features/listings/components/create-form.tsx';
import { strings } from '../../../features/listings/form-strings.ts';
import { suggestCities } from '../../../features/listings/us-cities.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useLastMember } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';

const Seekers = lazyPart(() => import('../../../features/follows/seekers.tsx'));
const ProofLine = lastingPart(() => import('../../../features/accounts/components/proof-line.tsx'));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  const { queryClient, response } = args.context.get(pageContext);
  // In the first paint of a page from the server; in the browser its room is kept.
  if (response && user) await queryClient.prefetchQuery(ownCropsQuery(user.id));
  return null;
}

export function Component() {
  const t = useStrings(strings);
  const user = useLastMember();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const show = (listing: Listing | null) => {
    if (!listing) {
      toast.warning(t.createdOffline);
      navigate(paths.listings, { replace: true });
      return;
    }
    toast.success(t.created);
    navigate(paths.listing(listing.id), { replace: true });
  };
  return (
    <div className="page-width md:pt-4">
      <PageHead title={t.createTitle} hidden />
      {user?.first_day && <ProofLine limited="listings" />}
      <CreateForm
        key={user?.id}
        kind={params.get('kind') === 'wanted' ? 'wanted' : 'offer'}
        title={params.get('title')?.trim().slice(0, LISTING_TEXTS.title)}
        crop={params.get('crop') ?? undefined}
        user={user}
        onCreated={show}
        renderSeekers={(title, category) => <Seekers title={title} category={category} />}
        renderLocation={(field) => <AddressSearchField {...field} suggest={suggestCities} />}
      />
    </div>
  );
}
