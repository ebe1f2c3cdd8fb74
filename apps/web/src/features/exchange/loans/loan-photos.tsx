import { type Claim, IMAGE, type Loan, type LoanMoment } from '@windfall/contract';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { type PhotoRefusal, usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import { isPicture, preparePhoto } from '../../../lib/prepare-photo.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useSetLoanPhoto } from '../api/loan-photos.ts';
import { problemOf } from '../steps/use-claim-steps.ts';
import { strings as claimStrings } from '../strings.ts';
import { strings } from './loan-strings.ts';

interface LoanPhotosProps {
  claim: Claim;
  loan: Loan;
}

type LoanPhoto = NonNullable<Loan['photos']>[number];

/** Photos of the condition of what is lent, and adding the viewer's while that is possible. */
export function LoanPhotos({ claim, loan: { photos = [], photo_moment } }: LoanPhotosProps) {
  const own = photos.some(({ moment, by }) => moment === photo_moment && by === claim.role);
  return (
    <>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((one) => (
            <li key={one.moment + one.by} className="w-32">
              <Shown claim={claim} one={one} />
            </li>
          ))}
        </ul>
      )}
      {photo_moment && <OwnPhoto key={photo_moment} claim={claim} moment={photo_moment} hasOne={own} />}
    </>
  );
}

/** A small picture that leads to the large one. */
function Shown({ claim, one: { moment, by, at, photo } }: { claim: Claim; one: LoanPhoto }) {
  const t = useStrings(strings);
  const [small, large] = [photo.sources.find(({ type }) => type === 'image/webp'), photo.sources.at(-1)];
  const who = by === claim.role ? null : claim[by].name;
  return (
    <figure>
      <a href={large?.url} target="_blank" rel="noreferrer">
        <img
          src={(small ?? large)?.url}
          alt={t.photoAlt(moment, who)}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="aspect-square w-full rounded-md bg-sunk object-cover"
        />
      </a>
      <figcaption className="text-sm text-ink-soft">
        <TextWithTime text={(time) => t.photoOf(moment, who, time)} instant={at} form="moment" />
      </figcaption>
    </figure>
  );
}

/** Sends the photo as soon as it is chosen. It needs scripts, which make it smaller. */
function OwnPhoto({ claim, moment, hasOne }: { claim: Claim; moment: LoanMoment; hasOne: boolean }) {
  const t = useStrings(strings);
  const claims = useStrings(claimStrings);
  const hintId = useId();
  const [refused, setRefused] = useState<PhotoRefusal | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const { mutate, isPending, error } = useSetLoanPhoto(claim.id, moment);
  const send = async (chosen: File) => {
    setPreparing(true);
    const photo = isPicture(chosen) ? await preparePhoto(chosen) : null;
    setPreparing(false);
    const isTooLarge = photo !== null && photo.size > IMAGE.maxBytes;
    const reason = photo === null ? 'notImage' : isTooLarge ? 'tooLarge' : null;
    setRefused(reason && { reason, name: chosen.name });
    if (photo && !isTooLarge) mutate(photo);
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (chosen) void send(chosen);
    // Allows choosing the same file again.
    currentTarget.value = '';
  };
  const chooser = useEarlyInput(take);
  const refusal = usePhotoRefusal(refused);
  const isBusy = isPreparing || isPending;
  return (
    <div className="flex flex-col gap-2 noscript:hidden">
      <div className="flex flex-wrap gap-2">
        <label className="relative rounded-full focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
          <span className={buttonStyle('quiet', 'medium')}>
            {isBusy ? <Spinner /> : <Camera className="size-5" aria-hidden="true" />}
            {hasOne ? t.replacePhoto : t.addPhoto}
            <span className="sr-only">{claims.ofListing(claim.listing.title)}</span>
          </span>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            disabled={isBusy}
            aria-describedby={hintId}
            onChange={take}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          />
        </label>
        {hasOne && (
          <Button variant="quiet" disabled={isBusy} onClick={() => mutate(null)}>
            {t.removePhoto}
            <span className="sr-only">{claims.ofListing(claim.listing.title)}</span>
          </Button>
        )}
      </div>
      <p id={hintId} className="text-sm text-ink-soft">
        {t.photoHint(moment)}
      </p>
      <FormError>{refusal ?? (error && !isPending ? problemOf(claims, error) : null)}</FormError>
    </div>
  );
}
