import { LegalPage } from '../../../features/legal/components/legal-page.tsx';
import { privacyText } from '../../../features/legal/privacy-text.ts';
import { paths } from '../../../lib/paths.ts';

export function Component() {
  return <LegalPage text={privacyText} path={paths.privacy} />;
}
