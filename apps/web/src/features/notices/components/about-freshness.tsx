import type { FreshnessNotice } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirmFreshness } from '../api/answer-notice.ts';
import { strings } from '../strings.ts';

type Listing = NonNullable<FreshnessNotice['listing']>;

/** What the owner can do at half time: say that it is still good, or lower the amount. */
export function FreshnessActions({ listing: { id, is_available, has_clock } }: { listing: Listing }) {
  const t = useStrings(strings);
  const confirm = useConfirmFreshness(id);
  if (!is_available) return <p>{t.wishGone}</p>;
  return (
    <>
      <p>{t.halfTime}</p>
      <p role="status">{confirm.isSuccess && t.stillGoodDone}</p>
      <div className="flex flex-wrap gap-3">
        {has_clock ? (
          !confirm.isSuccess && (
            <Button variant="leaf" isLoading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              {t.stillGood}
            </Button>
          )
        ) : (
          <ButtonLink variant="leaf" to={paths.editListing(id)}>
            {t.stillGood}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={`${paths.editListing(id)}#quantity`}>
          {t.lowerIt}
        </ButtonLink>
      </div>
    </>
  );
}

/** It was marked as gone a day after its best; its page has the way back. */
export function ClosedOffer({ listing: { id, is_available } }: { listing: Listing }) {
  const t = useStrings(strings);
  return (
    <>
      <p>{is_available ? t.closedUndone : t.closedText}</p>
      <p>
        <Link to={paths.listing(id)} className="text-link">
          {t.toListing}
        </Link>
      </p>
    </>
  );
}
