import type { LoaderFunctionArgs } from 'react-router';
import { legalTextQuery } from '../../../features/legal/api/legal-text.ts';
import { LegalPage } from '../../../features/legal/components/legal-page.tsx';
import { guidelinesText } from '../../../features/legal/guidelines-text.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadQuery(context, legalTextQuery('guidelines'));
  return null;
}

export function Component() {
  return <LegalPage name="guidelines" text={guidelinesText} path={paths.communityGuidelines} />;
}
