import { PLACE_PRECISIONS, type User } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import { strings } from '../form-strings.ts';

const ZIP_AT_END = /[\s,]*\b\d{5}(?:-\d{4})?$/;

interface PlaceFieldProps {
  /** Typed location. */
  location: string;
  onLocation: (location: string) => void;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The owner; null when that is not the viewer, who cannot choose the owner's square. */
  owner: User | null;
}

/** How precisely the listing is placed, and what others see of it (docs/product/places.md#position-choice). */
export function PlaceField({ location, onLocation, value, onChange, error, owner }: PlaceFieldProps) {
  const t = useStrings(strings);
  const { zip_code: zip, latitude } = owner ?? {};
  const hints = {
    zip: zip ? t.placeZipHint(zip.slice(0, 5)) : t.placeAnyZipHint,
    town: t.placeTownHint,
    square: latitude == null ? t.placeNoPosition : t.placeSquareHint,
  };
  const labels = { zip: t.placeZip, town: t.placeTown, square: t.placeSquare };
  const choose = (next: string) => {
    // The location is shown as it is written, so a ZIP code in it would tell more than the choice.
    if (next !== 'zip' && ZIP_AT_END.test(location)) onLocation(location.replace(ZIP_AT_END, ''));
    onChange(next);
  };
  return (
    <RadioField
      legend={t.placeLegend}
      options={PLACE_PRECISIONS.filter((one) => one !== 'square' || owner || value === 'square').map(
        (one) => ({ value: one, label: labels[one], hint: hints[one] }),
      )}
      value={PLACE_PRECISIONS.find((one) => one === value) ?? 'zip'}
      onChange={choose}
      error={error}
    />
  );
}
