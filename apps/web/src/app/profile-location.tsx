import { LocateFixed } from 'lucide-react';
import { strings } from '../features/accounts/settings/strings.ts';
import type { LocationFieldProps } from '../features/accounts/settings/use-chosen-point.ts';
import { AddressSearchField } from '../features/geo/components/address-search-field.tsx';
import { placeName } from '../features/geo/model/address-suggestion.ts';
import { useCurrentLocation } from '../features/geo/use-current-location.ts';
import { useStrings } from '../lib/i18n/strings.ts';
import { Button } from '../ui/button.tsx';

/** The profile's location: typed, chosen from the address search, or the device's position. */
export function ProfileLocation(field: LocationFieldProps) {
  const t = useStrings(strings);
  const { locate, locating, error } = useCurrentLocation();
  const fill = async () => {
    const place = await locate();
    if (!place) return;
    const text = placeName(place);
    field.onChange(text);
    field.onChoose(place, text);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 [&>:first-child]:w-full">
      <AddressSearchField {...field} />
      <Button variant="quiet" isLoading={locating} onClick={() => void fill()}>
        <LocateFixed className="size-5" aria-hidden="true" />
        {t.useCurrentLocation}
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-tomato">
          {error}
        </p>
      )}
    </div>
  );
}
