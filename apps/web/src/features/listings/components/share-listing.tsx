import type { Listing } from '@windfall/contract';
import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { type SharedBy, shareLink } from '../../../lib/share-link.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../detail-strings.ts';

/** Shares the link of a listing, or copies it and says so. Only scripts can do either. */
export function ShareListing({ listing }: { listing: Pick<Listing, 'id' | 'title'> }) {
  const t = useStrings(strings);
  const { url } = useSite();
  const [outcome, setOutcome] = useState<SharedBy | null>(null);
  const link = (url || globalThis.location?.origin) + paths.listing(listing.id);
  const share = async () => {
    setOutcome(null);
    setOutcome(await shareLink({ title: listing.title, url: link }));
  };
  const isCopied = outcome === 'copied';
  const Icon = isCopied ? Check : Share2;
  return (
    <div className="text-end [@media(scripting:none)]:hidden">
      <Button variant="quiet" onClick={() => void share()}>
        <Icon className="size-5" aria-hidden="true" />
        {t.share}
      </Button>
      <p role="status" className="mt-1 text-sm font-medium wrap-anywhere text-leaf-strong empty:hidden">
        {isCopied && t.linkCopied}
        {outcome === 'failed' && t.copyFailed(link)}
      </p>
    </div>
  );
}
