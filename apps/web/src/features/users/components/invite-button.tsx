import { Share2 } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
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
    const outcome = await share({ title: name, text: t.inviteText(name), url: link });
    if (outcome !== 'impossible') return;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t.linkCopied);
    } catch {
      toast.info(t.copyFailed(link));
    }
  };
  return (
    <Button variant="quiet" onClick={() => void invite()}>
      <Share2 className="size-5" aria-hidden="true" />
      {t.invite}
    </Button>
  );
}

/** A cancelled share is not an error. */
async function share(data: ShareData): Promise<'done' | 'impossible'> {
  const device = navigator as Partial<Pick<Navigator, 'share'>> & Navigator;
  if (!device.share) return 'impossible';
  try {
    await device.share(data);
    return 'done';
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError' ? 'done' : 'impossible';
  }
}
