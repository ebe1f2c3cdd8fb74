import type { Listing } from '@windfall/contract';
import { CARD_FALLBACKS } from '@windfall/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { strings } from '../own-strings.ts';

const ACTION =
  'grid size-11 place-content-center rounded-full border border-line-strong bg-card text-ink hover:bg-sunk';

interface OwnListingActionsProps {
  listing: Listing;
  onDelete: () => void;
}

/** Actions of the owner on the card: edit and delete. */
export function OwnListingActions({ listing, onDelete }: OwnListingActionsProps) {
  const t = useStrings(strings);
  const title = listing.title || CARD_FALLBACKS.title;
  const editLabel = t.edit(title);
  return (
    <>
      <Link to={paths.editListing(listing.id)} aria-label={editLabel} title={editLabel} className={ACTION}>
        <Pencil className="size-5" aria-hidden="true" />
      </Link>
      <ScriptButton
        aria-label={t.delete(title)}
        title={t.delete(title)}
        onClick={onDelete}
        className={ACTION}
      >
        <Trash2 className="size-5 text-tomato" aria-hidden="true" />
      </ScriptButton>
    </>
  );
}
