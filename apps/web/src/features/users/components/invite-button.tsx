import { Share2 } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { shareLink } from '../../../lib/share-link.ts';
import { useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { strings } from '../strings.ts';

/** Invites by the device's share function, else by a copied link. */
export function InviteButton() {
  const t = useStrings(strings);
  const { name, url } = useSite();
  // Only scripts can share, so without them there is no button.
  if (!useHydrated()) return <span className="block min-h-11" />;
  const link = url || location.origin;
  const invite = async () => {
    const outcome = await shareLink({ title: name, text: t.inviteText(name), url: link });
    if (outcome === 'copied') toast.success(t.linkCopied);
    if (outcome === 'failed') toast.info(t.copyFailed(link));
  };
  return (
    <Button variant="quiet" onClick={() => void invite()}>
      <Share2 className="size-5" aria-hidden="true" />
      {t.invite}
    </Button>
  );
}
