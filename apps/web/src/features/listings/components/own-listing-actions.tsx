import type { Listing } from '@windfall/contract';
import { CARD_FALLBACKS } from '@windfall/contract';
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../own-strings.ts';
import { useToggleAvailability } from '../use-toggle-availability.ts';

const ACTION =
  'grid size-11 place-content-center rounded-full border border-line-strong bg-card text-ink hover:bg-sunk aria-disabled:opacity-60';

interface OwnListingActionsProps {
  listing: Listing;
  onDelete: () => void;
}

/** Actions of the owner on the card: edit, toggle availability, delete. */
export function OwnListingActions({ listing, onDelete }: OwnListingActionsProps) {
  const t = useStrings(strings);
  const { toggle, isPending } = useToggleAvailability(listing);
  const title = listing.title || CARD_FALLBACKS.title;
  const editLabel = t.edit(title);
  return (
    <>
      <Link to={paths.editListing(listing.id)} aria-label={editLabel} title={editLabel} className={ACTION}>
        <Pencil className="size-5" aria-hidden="true" />
      </Link>
      <Action
        label={listing.is_available ? t.markGone(title) : t.markAvailable(title)}
        isWorking={isPending}
        onClick={toggle}
      >
        {listing.is_available ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
      </Action>
      <Action label={t.delete(title)} onClick={onDelete}>
        <Trash2 className="size-5 text-tomato" />
      </Action>
    </>
  );
}

interface ActionProps {
  label: string;
  isWorking?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, isWorking = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isWorking}
      aria-busy={isWorking || undefined}
      onClick={onClick}
      className={ACTION}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
