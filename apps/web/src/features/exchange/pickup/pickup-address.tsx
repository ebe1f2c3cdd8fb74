import { useQuery } from '@tanstack/react-query';
import type { Claim, getPickupAddress, ResultOf } from '@windfall/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { pickupAddressQuery } from '../api/claims-move.ts';
import { statusId } from '../model/claim-words.ts';
import { ClaimInputs } from '../steps/step-form.tsx';
import { strings } from '../strings.ts';

/** The address around the pickup, for its asker; for its giver, whether the asker has seen it. */
export function PickupAddress({ claim }: { claim: Claim }) {
  return claim.role === 'giver' ? <Seen claim={claim} /> : <ForAsker claim={claim} />;
}

function Seen({ claim: { asker, address_seen_at } }: { claim: Claim }) {
  const t = useStrings(strings);
  return (
    <p className="text-sm text-ink-soft">
      {address_seen_at ? (
        <TextWithTime
          text={(time) => t.addressSeen(asker.name, time)}
          instant={address_seen_at}
          form="moment"
        />
      ) : (
        t.addressNotSeen(asker.name)
      )}
    </p>
  );
}

function ForAsker({ claim }: { claim: Claim }) {
  const { address_from, address_until } = claim;
  const t = useStrings(strings);
  const now = useNow();
  if (!address_from || !address_until || now > Date.parse(address_until)) return null;
  if (now < Date.parse(address_from)) {
    return (
      <p className="text-sm text-ink-soft">
        <TextWithTime text={t.addressFrom} instant={address_from} form="meeting" />
      </p>
    );
  }
  return (
    <>
      <Shown claim={claim} until={address_until} />
      <noscript>{import.meta.env.SSR && <AddressWithoutScript claim={claim} />}</noscript>
    </>
  );
}

/** Fetched when asked for, because the giver reads when it was seen. */
function Shown({ claim: { id, listing }, until }: { claim: Claim; until: string }) {
  const t = useStrings(strings);
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...pickupAddressQuery(id), enabled: isAsked });
  if (data) return <Address address={data.address} until={data.until ?? until} />;
  return (
    <div className="flex flex-col items-start gap-2 noscript:hidden">
      {error && !isFetching && (
        <p role="alert" className="font-medium text-tomato">
          {serverMessage(error) ?? t.addressFailed}
        </p>
      )}
      <Button
        variant="leaf"
        isLoading={isFetching}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        {t.showAddress}
        <span className="sr-only">{t.ofListing(listing.title)}</span>
      </Button>
    </div>
  );
}

function Address({ address, until }: { address: string; until: string }) {
  const t = useStrings(strings);
  return (
    <div className="rounded-md bg-leaf-soft px-4 py-3">
      <p className="font-semibold paragraphs whitespace-pre-line" dir="auto">
        {address}
      </p>
      <p className="text-sm">
        <TextWithTime text={t.addressUntil} instant={until} form="meeting" />
      </p>
    </div>
  );
}

/** Without scripts the address comes with the page that answers this form. */
function AddressWithoutScript({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const posted = usePostedForm('getPickupAddress');
  const shown = posted?.result as ResultOf<typeof getPickupAddress> | undefined;
  const until = shown?.until ?? claim.address_until;
  if (shown && until && posted?.fields.get('params.id') === claim.id)
    return <Address address={shown.address} until={until} />;
  return (
    <form method="post">
      <ClaimInputs claim={claim} operation="getPickupAddress" />
      <Button
        type="submit"
        variant="leaf"
        formAction={`${paths.conversation(claim.giver.id)}#${statusId(claim)}`}
      >
        {t.showAddress}
        <span className="sr-only">{t.ofListing(claim.listing.title)}</span>
      </Button>
    </form>
  );
}
