import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigate } from 'react-router';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pageContext } from '../../lib/page-context.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

/** The server answers 404 at the address asked for; in the browser the address becomes /not-found. */
export function redirectToNotFound({ context, request }: LoaderFunctionArgs): null {
  const { response } = context.get(pageContext);
  if (response) response.status = 404;
  else if (new URL(request.url).pathname !== paths.notFound) throw redirect(paths.notFound);
  return null;
}

export function NotFoundPage() {
  const t = useMessages(messages);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== paths.notFound) navigate(paths.notFound, { replace: true });
  }, [pathname, navigate]);
  return (
    <>
      <PageHead title={t.notFoundTitle} hidden />
      <EmptyState
        heading="h1"
        picture="/pictures/produce/tomatoes.webp"
        title={t.notFoundTitle}
        text={t.notFoundText}
      >
        <ButtonLink to={paths.home}>{t.notFoundLink}</ButtonLink>
      </EmptyState>
    </>
  );
}
