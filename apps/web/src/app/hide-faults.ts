import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import { isApiError } from '../lib/api/api-error.ts';

/**
 * The failures of a page as its visitor may see them. Refusals of the API and of the router have words for visitors. Any other is
 * a fault of the server, whose words may tell of its files: it is reported, and the page says that the error is unknown.
 */
export function hideFaults(
  context: StaticHandlerContext,
  report: (fault: unknown) => void,
): StaticHandlerContext {
  if (!context.errors) return context;
  const errors = Object.entries(context.errors).map(([route, error]) => {
    if (isApiError(error) || isRouteErrorResponse(error)) return [route, error];
    report(error);
    return [route, new Error()];
  });
  return { ...context, errors: Object.fromEntries(errors) };
}
