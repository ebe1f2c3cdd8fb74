import { LIMITS, type Listing } from '@windfall/contract';
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Trash2 } from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../chosen-photo-strings.ts';
import type { FormPhoto } from '../photo-list.ts';
import { ListingPhoto } from './listing-photo.tsx';

interface ChosenPhotoProps {
  item: FormPhoto;
  /** Counted from 1. */
  place: number;
  count: number;
  listing: Listing | undefined;
  style: CSSProperties | undefined;
  /** Takes the photo to drag it. */
  onTake: (event: PointerEvent) => void;
  onDescribe: (alt: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onRefuse: () => void;
}

/** One photo of a form with its text, its place and its removal. */
export function ChosenPhoto({ item, place, count, listing, style, ...on }: ChosenPhotoProps) {
  const t = useStrings(strings);
  const named = t.ofPhoto(place, count);
  return (
    <li style={style} className="rounded-lg border border-line bg-card p-3">
      <div className="flex flex-wrap gap-3">
        <div className="w-24 shrink-0">
          <Picture item={item} listing={listing} alt={t.photoPreview(place, count)} onError={on.onRefuse} />
          <p className="mt-1 text-center text-sm font-semibold">
            {place === 1 ? t.cover : t.photoPlace(place)}
          </p>
        </div>
        <div className="min-w-[min(100%,8rem)] flex-1">
          <TextField
            label={t.photoAlt(place, count)}
            placeholder={t.photoAltPlaceholder}
            maxLength={LIMITS.photoAlt}
            value={item.alt}
            onChange={({ currentTarget }) => on.onDescribe(currentTarget.value)}
          />
          {'file' in item && item.isShared && (
            <p className="mt-1 text-sm text-ink-soft">{t.photoFromOutside}</p>
          )}
        </div>
      </div>
      <div className="-mx-1.5 -mb-1.5 mt-1 flex flex-wrap justify-end sm:gap-2">
        {count > 1 && (
          <>
            {/* For fingers and mice. With a keyboard, the buttons do the same. */}
            <span
              aria-hidden="true"
              data-handle=""
              onPointerDown={on.onTake}
              className="me-auto grid size-11 cursor-grab touch-none place-content-center rounded-md text-ink-soft hover:bg-sunk active:cursor-grabbing"
            >
              <GripVertical className="size-5" />
            </span>
            <Action
              icon={ArrowUp}
              text={t.moveEarlier}
              named={named}
              isIdle={place === 1}
              onClick={() => on.onMove(-1)}
            />
            <Action
              icon={ArrowDown}
              text={t.moveLater}
              named={named}
              isIdle={place === count}
              onClick={() => on.onMove(1)}
            />
          </>
        )}
        <Action icon={Trash2} text={t.remove} named={named} onClick={on.onRemove} />
      </div>
    </li>
  );
}

const PICTURE = 'aspect-4/3 w-full rounded-md object-cover';

interface PictureProps {
  item: FormPhoto;
  listing: Listing | undefined;
  alt: string;
  onError: () => void;
}

function Picture({ item, listing, alt, onError }: PictureProps) {
  const url = useObjectUrl('file' in item ? item.file : null);
  if ('file' in item)
    return url ? (
      <img src={url} alt={alt} onError={onError} className={PICTURE} />
    ) : (
      <div className={`bg-sunk ${PICTURE}`} />
    );
  if (!listing) return null;
  const { url: image_url, photo = null } = item.present;
  const shown = { ...listing, photo, image_url, image_urls: [image_url] };
  return <ListingPhoto listing={shown} sizes="6rem" isThumbnail alt={alt} className={PICTURE} />;
}

interface ActionProps {
  icon: LucideIcon;
  text: string;
  /** Which photo, for screen readers. */
  named: string;
  /** At its end of the list: it keeps its place and focus and does nothing. */
  isIdle?: boolean;
  onClick: () => void;
}

function Action({ icon: Icon, text, named, isIdle = false, onClick }: ActionProps) {
  return (
    <ScriptButton
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
      className="inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-sm font-semibold hover:bg-sunk aria-disabled:text-line-strong"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {text} <span className="sr-only">{named}</span>
    </ScriptButton>
  );
}
