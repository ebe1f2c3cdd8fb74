import { LegalPage } from '../../../features/legal/components/legal-page.tsx';
import { guidelinesText } from '../../../features/legal/guidelines-text.ts';
import { paths } from '../../../lib/paths.ts';

export function Component() {
  return <LegalPage text={guidelinesText} path={paths.communityGuidelines} />;
}
