import { useQuery } from '@tanstack/react-query';
import { defineStrings, type User } from '@windfall/contract';
import { MapPin } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { placeOfferQuery, useAnswerPlaceOffer } from '../api/place-offer.ts';

/** Strings of the offer of a better place. */
const strings = defineStrings({
  en: {
    label: 'Where your listings are',
    offer: (listings: number, town: string, zip: string) =>
      `${listings === 1 ? 'One of your listings says' : `${listings} of your listings say`} only ‘${town}’. With your ZIP code ${zip}, neighbors nearby find ${listings === 1 ? 'it' : 'them'} first.`,
    accept: 'Use my ZIP code',
    dismiss: 'Keep the town',
  },
});

/** Offers once to move older listings that know only the town to the middle of the member's ZIP code. */
export function PlaceOffer({ user }: { user: User }) {
  const t = useStrings(strings);
  const { data } = useQuery({ ...placeOfferQuery(user.id), enabled: user.place_offered === true });
  const { mutate, isPending, variables } = useAnswerPlaceOffer(user.id);
  if (!data?.town || !data.zip_code) return null;
  return (
    <section
      aria-label={t.label}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-s-4 border-leaf bg-leaf-soft px-4 py-3"
    >
      <p className="flex min-w-56 flex-1 items-center gap-2 font-medium wrap-anywhere">
        <MapPin className="size-5 shrink-0" aria-hidden="true" />
        <span>{t.offer(data.listings, data.town, data.zip_code)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isLoading={isPending && variables} disabled={isPending} onClick={() => mutate(true)}>
          {t.accept}
        </Button>
        <Button
          variant="quiet"
          isLoading={isPending && !variables}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          {t.dismiss}
        </Button>
      </div>
    </section>
  );
}
