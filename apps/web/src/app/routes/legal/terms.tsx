import { LegalPage } from '../../../features/legal/components/legal-page.tsx';
import { termsText } from '../../../features/legal/terms-text.ts';
import { paths } from '../../../lib/paths.ts';

export function Component() {
  return <LegalPage text={termsText} path={paths.terms} />;
}
