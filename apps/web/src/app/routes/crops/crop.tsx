import { useQuery } from '@tanstack/react-query';
import { type Category, type CropDescription, cropNames, cropNamesInText, cropOf } from '@windfall/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useParams } from 'react-router';
import { cropQuery, seasonNearQuery } from '../../../features/crops/api/crops.ts';
import { CropSummary } from '../../../features/crops/crop-summary.tsx';
import { strings } from '../../../features/crops/strings.ts';
import { loadFollows } from '../../../features/follows/api/follows.ts';
import { listingsOfCropQuery } from '../../../features/listings/api/listings-of-crop.ts';
import { CardGrid, ListingCard } from '../../../features/listings/components/listing-card.tsx';
import { CropWarnings } from '../../../features/listings/crop/crop-warnings.tsx';
import { filtersPath, NO_FILTERS } from '../../../features/listings/listing-filters.ts';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { producePicture } from '../../../lib/produce-picture.ts';
import { seasonQuery } from '../../../lib/season/season-query.ts';
import { PageHead } from '../../../lib/site.tsx';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

const TellMe = lastingPart(() => import('../../../features/follows/tell-me.tsx'));
const GrowThis = lastingPart(() => import('../../../features/garden/grow-this.tsx'));
const PreservedBy = lastingPart(() => import('../../../features/guides/components/preserved-by.tsx'));

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const id = params['id'] ?? '';
  const { queryClient, response } = context.get(pageContext);
  const [place] = await Promise.all([loadKnownPlace(context), loadQuery(context, cropQuery(id))]);
  const crop = queryClient.getQueryData(cropQuery(id).queryKey);
  const near = place?.near ?? '';
  // The page is whole without them.
  if (response && crop)
    await Promise.all([
      queryClient.prefetchQuery(seasonQuery),
      queryClient.prefetchQuery(seasonNearQuery(near)),
      queryClient.prefetchQuery(listingsOfCropQuery(crop, near)),
      loadFollows(queryClient),
    ]);
  return null;
}

/** Follows the crop without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { followForms } = await import('../../../features/follows/plain-forms.ts');
  return answerPlainForm(args, followForms);
}

/** What is known of a crop, and who has it near. */
export function Component() {
  const t = useStrings(strings);
  const { id = '' } = useParams();
  const query = useQuery(cropQuery(id));
  if (isRefusal(query.error)) return <Unknown />;
  return (
    <div className="page-width flex flex-col gap-10 md:pt-4">
      <Loaded query={query} failed={t.failed} words={t}>
        {(crop) => <Found key={crop.id} crop={crop} />}
      </Loaded>
    </div>
  );
}

function Found({ crop }: { crop: CropDescription }) {
  const t = useStrings(strings);
  const name = useStrings(cropNames)[crop.id];
  const inText = useStrings(cropNamesInText)[crop.id];
  const near = useKnownPlace()?.near ?? '';
  const { label, category } = cropOf(crop.id);
  const picture = producePicture(label ?? category);
  return (
    <>
      <PageHead
        type="article"
        title={name}
        description={t.description(name)}
        canonical={paths.crop(crop.id)}
        image={picture}
      />
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <BuiltInPicture
          src={picture}
          sizes="8rem"
          isMain
          className="size-24 rounded-full object-cover sm:size-32"
        />
        <h1 className="text-4xl sm:text-5xl">{name}</h1>
      </header>
      <CropSummary crop={crop} near={near} />
      {crop.allergens.length + crop.warnings.length > 0 && (
        <section aria-labelledby="before-eating">
          <h2 id="before-eating" className="mb-2 text-2xl">
            {t.beforeEating}
          </h2>
          <CropWarnings crop={crop.id} />
        </section>
      )}
      <NearNow crop={crop} name={name} near={near} />
      <section aria-labelledby="much" className="flex flex-col items-start gap-3">
        <h2 id="much" className="text-2xl">
          {t.much}
        </h2>
        <PreservedBy crop={crop.id} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="leaf" to={paths.createListingOf(cropOf(crop.id))}>
            {t.share(inText)}
          </ButtonLink>
          <GrowThis crop={crop.id} />
        </div>
      </section>
    </>
  );
}

/** What neighbors raise and share as young plants. */
const SOWN: readonly Category[] = ['Vegetables', 'Fruits', 'Herbs'];

interface NearNowProps {
  crop: CropDescription;
  name: string;
  near: string;
}

/** The nearest listings of the crop, and a way to hear of further ones. */
function NearNow({ crop, name, near }: NearNowProps) {
  const t = useStrings(strings);
  const { many } = crop.names.en;
  const inText = useStrings(cropNamesInText)[crop.id];
  const { data: listings } = useQuery(listingsOfCropQuery(crop, near));
  const all = { ...NO_FILTERS, search: many };
  return (
    <section aria-labelledby="near-now" className="flex flex-col items-start gap-4">
      <h2 id="near-now" className="text-2xl">
        {near ? t.nearNow : t.sharedNow}
      </h2>
      {listings && listings.length > 0 && (
        <div className="w-full">
          <CardGrid>
            {listings.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} size="small" />
              </li>
            ))}
          </CardGrid>
        </div>
      )}
      {listings?.length === 0 && <p className="text-lg text-ink-soft">{t.nothingNow}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" to={filtersPath(all)}>
          {t.all(inText)}
        </ButtonLink>
        {SOWN.includes(crop.category) && (
          <ButtonLink variant="quiet" to={filtersPath({ ...all, category: 'Seedlings' })}>
            {t.seedlings(inText)}
          </ButtonLink>
        )}
      </div>
      <TellMe
        subject={{ crop: crop.id }}
        name={name}
        label={listings?.length ? 'tellMeAgain' : 'tellMe'}
        near={near}
      />
    </section>
  );
}

function Unknown() {
  const t = useStrings(strings);
  return (
    <>
      <PageHead title={t.unknown} hidden />
      <EmptyState
        heading="h1"
        picture="/pictures/produce/tomatoes.webp"
        title={t.unknown}
        text={t.unknownText}
      >
        <ButtonLink to={paths.seasonalProduce}>{t.toGuide}</ButtonLink>
        <ButtonLink variant="quiet" to={paths.listings}>
          {t.toListings}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
