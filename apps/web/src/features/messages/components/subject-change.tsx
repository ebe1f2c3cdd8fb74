import type { MessageSubject } from '@windfall/contract';
import { ChevronRight, Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../strings.ts';

/** Above the first message about a listing: its title, as a link; a note for one that is no longer here. */
export function SubjectChange({ subject }: { subject: MessageSubject | null }) {
  const t = useStrings(strings);
  if (!subject) {
    return <p className="my-3 text-center text-sm text-ink-soft">{t.subjectGone}</p>;
  }
  return (
    <p className="my-3 flex justify-center">
      <Link
        to={paths.listing(subject.id)}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-marigold-soft px-4 py-1.5 hover:bg-sunk"
      >
        <Sprout className="size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
        <span className="min-w-0 leading-tight">
          <span className="sr-only">{t.about}</span>{' '}
          <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
            {subject.title}
          </span>{' '}
          {!subject.is_available && (
            <span className="block text-xs font-medium text-ink-soft">{t.noLongerAvailable}</span>
          )}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </p>
  );
}
