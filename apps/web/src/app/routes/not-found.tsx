import { defineStrings } from '@windfall/contract';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigate } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { pageContext } from '../../lib/page-context.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const strings = defineStrings({
  en: {
    title: 'Page not found',
    text: 'Nothing grows at this address. It may have been moved, or it never sprouted.',
    toHome: 'Go to the homepage',
    toListings: 'Browse Listings',
  },
});

/** The server returns 404 at the requested address; in the browser the address becomes /not-found. */
export function loader({ context, request }: LoaderFunctionArgs): null {
  const { response } = context.get(pageContext);
  if (response) response.status = 404;
  else if (new URL(request.url).pathname !== paths.notFound) throw redirect(paths.notFound);
  return null;
}

export function Component() {
  const t = useStrings(strings);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== paths.notFound) navigate(paths.notFound, { replace: true });
  }, [pathname, navigate]);
  return (
    <>
      <PageHead title={t.title} hidden />
      <EmptyState heading="h1" picture="/pictures/produce/tomatoes.webp" title={t.title} text={t.text}>
        <ButtonLink to={paths.home}>{t.toHome}</ButtonLink>
        <ButtonLink variant="quiet" to={paths.listings}>
          {t.toListings}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
