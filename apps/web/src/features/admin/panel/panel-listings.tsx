import { useQuery } from '@tanstack/react-query';
import { CARD_FALLBACKS, type Listing, type Proof } from '@windfall/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { requiresProof } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { panelListingsQuery, useDeletePanelListing } from '../api/panel-listings.ts';
import { useNeedsProof } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';
import type { PassingMessage } from './use-passing-message.ts';

interface PanelListingsProps {
  say: (tone: PassingMessage['tone'], text: string) => void;
}

/** The newest listings, with links and delete buttons. */
export function PanelListings({ say }: PanelListingsProps) {
  const t = useStrings(strings);
  const query = useQuery(panelListingsQuery);
  return (
    <section>
      <h2 className="text-xl">{t.listings}</h2>
      <Loaded query={query} failed={t.listFailed} words={t} skeletonClassName="h-40">
        {(listings) => (
          <>
            <p className="text-ink-soft">
              {listings.length > 0 ? t.listingCount(listings.length) : t.noListings}
            </p>
            <Rows listings={listings} say={say} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Rows({ listings, say }: PanelListingsProps & { listings: Listing[] }) {
  const t = useStrings(strings);
  const [selected, setSelected] = useState<Listing | null>(null);
  // Another administrator may have raised the security level meanwhile.
  const [wasRefused, setRefused] = useState(false);
  const { mutate, isPending, error, reset } = useDeletePanelListing();
  const needsProof = useNeedsProof();
  const close = () => {
    reset();
    setSelected(null);
  };
  const remove = (proof?: Proof) => {
    if (!selected) return;
    mutate(
      { listing: selected, ...(proof && { proof }) },
      {
        onSuccess: () => {
          say('success', t.deleted);
          close();
        },
        onError: (failure) => {
          if (requiresProof(failure)) return setRefused(true);
          say('warning', t.deleteFailed);
          close();
        },
      },
    );
  };
  const text = t.deleteText(titleOf(selected));
  const withProof = needsProof || wasRefused;
  return (
    <ul>
      {listings.map((listing) => (
        <li
          key={listing.id}
          className="flex items-center justify-between gap-3 border-b border-line last:border-0"
        >
          <Link to={paths.listing(listing.id)} className="min-w-0 py-2.5 wrap-anywhere hover:underline">
            <span className="font-semibold">{titleOf(listing)}</span>{' '}
            <bdi className="text-ink-soft">{listing.user_name}</bdi>
          </Link>
          <IconButton
            label={t.deleteOf(titleOf(listing))}
            icon={<Trash2 className="size-5" />}
            onClick={() => setSelected(listing)}
          />
        </li>
      ))}
      <ConfirmDialog
        isOpen={selected !== null && !withProof}
        title={t.deleteQuestion}
        text={text}
        confirmLabel={t.delete}
        cancelLabel={t.cancel}
        isWorking={isPending}
        onConfirm={() => remove()}
        onCancel={close}
      />
      <ConfirmDestruction
        isOpen={selected !== null && withProof}
        title={t.deleteQuestion}
        confirmLabel={t.delete}
        needsProof
        isWorking={isPending}
        error={error}
        onConfirm={remove}
        onClose={close}
      >
        <p className="text-ink-soft">{text}</p>
      </ConfirmDestruction>
    </ul>
  );
}

const titleOf = (listing: Listing | null) => listing?.title || CARD_FALLBACKS.title;
