import { defineStrings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Banner } from '../../../ui/banner.tsx';

const strings = defineStrings({
  en: {
    adminNeedsFactor:
      'This site asks its administrators for a second factor. Turn on the code at sign-in or add a passkey below, or sign in again with the one you have. Until then your rights as an administrator rest.',
  },
});

/** Tells an administrator without a needed second factor what to do; few members ever see it. */
export default function AdminNeedsFactor() {
  const t = useStrings(strings);
  return (
    <div className="mb-6">
      <Banner tone="warning">{t.adminNeedsFactor}</Banner>
    </div>
  );
}
