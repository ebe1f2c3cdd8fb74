import type { LoaderFunctionArgs } from 'react-router';
import { legalTextQuery } from '../../../features/legal/api/legal-text.ts';
import { LegalPage } from '../../../features/legal/components/legal-page.tsx';
import { privacyText } from '../../../features/legal/privacy-text.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadQuery(context, legalTextQuery('privacy'));
  return null;
}

export function Component() {
  return <LegalPage name="privacy" text={privacyText} path={paths.privacy} />;
}
