import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { usersQuery } from '../../../features/users/api/list-users.ts';
import { DirectoryControls } from '../../../features/users/components/directory-controls.tsx';
import { DirectoryResults } from '../../../features/users/components/directory-results.tsx';
import { InviteButton } from '../../../features/users/components/invite-button.tsx';
import { readDirectory } from '../../../features/users/directory-filters.ts';
import { isGenericAdmin } from '../../../features/users/person.ts';
import { strings } from '../../../features/users/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';

const MapNear = lastingPart(() => import('../../../features/map/map-near.tsx'));
const FirstSteps = lastingPart(() => import('../../first-steps.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([
    loadInfiniteQuery(context, usersQuery(readDirectory(new URL(request.url).searchParams))),
    loadKnownPlace(context),
  ]);
  return null;
}

/** The user directory. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  const [params] = useSearchParams();
  const filters = readDirectory(params);
  const { search, cursor } = filters;
  const point = useKnownPlace()?.point ?? null;
  return (
    <div className="page-width flex flex-col gap-5 md:pt-4">
      <PageHead
        title={search ? t.searchTitle(search) : t.title}
        description={t.description}
        canonical={paths.users}
        hidden={search !== '' || cursor !== null}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl sm:text-5xl">{t.heading}</h1>
          <p className="mt-2 text-lg text-ink-soft">{t.lead}</p>
        </div>
        <InviteButton />
      </div>
      <DirectoryControls filters={filters} canShowTestUsers={isGenericAdmin(user)} />
      <section aria-label={t.title}>
        <DirectoryResults
          filters={filters}
          firstSteps={<FirstSteps title={t.emptyTitle} text={t.emptyText} />}
        />
      </section>
      {point && <MapNear point={point} />}
    </div>
  );
}
