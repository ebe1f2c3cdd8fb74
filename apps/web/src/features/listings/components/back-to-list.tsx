import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { entryId, readEntry } from '../../../lib/history/entry-memory.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../detail-strings.ts';
import { useLastList } from '../last-list.ts';

/** From a listing to the list as it was left: through the history where the list is the page before. */
export function BackToList() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const list = useLastList();
  const location = useLocation();
  const goBack = (event: MouseEvent) => {
    // Opening in another tab stays a plain link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (readEntry(entryId(location)).cameFrom !== list) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={list} onClick={goBack} className="mb-3 arrow-link">
      <ArrowLeft className="size-5" aria-hidden="true" />
      {t.backToListings}
    </Link>
  );
}
