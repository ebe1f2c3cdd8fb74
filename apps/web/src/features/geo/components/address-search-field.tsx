import { useQuery } from '@tanstack/react-query';
import { ADDRESS_SEARCH, LOCATION_SUGGESTIONS } from '@windfall/contract';
import { type ComponentProps, type Ref, useEffect, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useUncheckedPlace } from '../../../lib/place/known-place.ts';
import { ComboboxField, type ComboboxOption } from '../../../ui/combobox-field.tsx';
import { placesQuery } from '../api/search-places.ts';
import { type AddressSuggestion, placeName } from '../model/address-suggestion.ts';
import { strings } from '../strings.ts';

interface AddressSearchFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'placeholder' | 'enterKeyHint' | 'inputMode' | 'maxLength' | 'required'
  > {
  label: string;
  hidesLabel?: boolean;
  /** Suggests for the value at once: it was typed into a field that this one takes the place of. */
  startsOpen?: boolean;
  value: string;
  /** The typed text, or the name of the chosen place. */
  onChange: (text: string) => void;
  /** Called when a place of the address search is chosen; `text` is its name, just passed to `onChange`. */
  onChoose: (suggestion: AddressSuggestion, text: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  note?: string | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Places known without a request, for a text or for an empty field. */
  suggest?: ((text: string) => readonly string[]) | undefined;
}

interface PlaceOption extends ComboboxOption {
  /** Absent for a place that is known without a request. */
  place?: AddressSuggestion;
}

/**
 * A location field with suggestions: those of `suggest`, and from the third character on those of the address
 * search. Any typed text is valid, also when the search fails.
 */
export function AddressSearchField({
  value,
  onChange,
  onChoose,
  suggest,
  startsOpen = false,
  ...field
}: AddressSearchFieldProps) {
  const t = useStrings(strings);
  const [typed, setTyped] = useState(startsOpen ? value.trim() : '');
  const { options, status } = usePlaceOptions(typed, suggest);
  const type = (text: string) => {
    setTyped(text.trim());
    onChange(text);
  };
  const choose = ({ label, place }: PlaceOption) => {
    setTyped('');
    const text = place ? placeName(place) : label;
    onChange(text);
    if (place) onChoose(place, text);
  };
  const opensEmpty = suggest !== undefined && suggest('').length > 0;
  return (
    <ComboboxField
      {...field}
      value={value}
      onChange={type}
      options={options}
      onChoose={choose}
      listLabel={t.places}
      status={status}
      startsOpen={startsOpen}
      openLabel={opensEmpty ? t.showPlaces : undefined}
    />
  );
}

function usePlaceOptions(typed: string, suggest: AddressSearchFieldProps['suggest']) {
  const t = useStrings(strings);
  const text = useSettled(typed, ADDRESS_SEARCH.debounce);
  const isSearched = text.length >= ADDRESS_SEARCH.minLength;
  const place = useUncheckedPlace();
  // The query's key is the text, so a response to an earlier text is never shown for a later one.
  const { data = [], isFetching, isError } = useQuery({ ...placesQuery(text, place), enabled: isSearched });
  const known = (suggest?.(text) ?? []).map((label) => ({ key: label, label }));
  const found = isSearched ? data : [];
  const all = withoutRepeats([...known, ...found.map(toOption)]);
  // A field with places for empty text shows all of them.
  const options = text ? all.slice(0, LOCATION_SUGGESTIONS.max) : all;
  const whyNone = isFetching ? t.searching : isError ? t.searchFailed : t.noneFound;
  const status = options.length > 0 ? t.found(options.length) : whyNone;
  return { options, status: text && (isSearched || options.length > 0) ? status : '' };
}

/** The key of a settlement is its name, so that a known place is not repeated by the search. */
function toOption(place: AddressSuggestion): PlaceOption {
  const { fullAddress, city } = place;
  const isSettlement = city !== '' && fullAddress.startsWith(`${city},`);
  return { key: isSettlement ? placeName(place) : fullAddress, label: fullAddress, place };
}

function withoutRepeats(options: PlaceOption[]): PlaceOption[] {
  const byKey = new Map<string, PlaceOption>();
  for (const option of options) if (!byKey.has(option.key)) byKey.set(option.key, option);
  return [...byKey.values()];
}

/** A value after it has stayed the same for a while. An empty text settles at once. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? delay : 0);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value ? settled : '';
}
