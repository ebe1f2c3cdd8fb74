import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCameFrom } from '../../../lib/history/use-came-from.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../detail-strings.ts';
import { useLastList } from '../last-list.ts';

/** From a listing to the list as it was left: through the history where the list is the page before. */
export function BackToList() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const list = useLastList();
  const isBefore = useCameFrom() === list;
  const goBack = (event: MouseEvent) => {
    // Opening in another tab stays a plain link.
    if (!isBefore || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
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
