import { defineStrings } from '@windfall/contract';
import { useStrings } from '../../lib/i18n/strings.ts';
import { FloatingNotice, FloatingNoticeButton } from '../../ui/floating-notice.tsx';
import { dismissNewVersion, openNewVersion } from './new-version.ts';

const strings = defineStrings({
  en: {
    newVersion: 'A new version is there.',
    reload: 'Reload',
    later: 'Later',
  },
});

/** Offers a newer build of the application. It never reloads by itself, since a form may be open. */
export default function NewVersionNotice() {
  const t = useStrings(strings);
  return (
    <FloatingNotice text={t.newVersion}>
      <FloatingNoticeButton onClick={openNewVersion}>{t.reload}</FloatingNoticeButton>
      <FloatingNoticeButton onClick={dismissNewVersion}>{t.later}</FloatingNoticeButton>
    </FloatingNotice>
  );
}
