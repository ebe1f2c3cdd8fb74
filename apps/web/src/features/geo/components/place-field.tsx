import { useLayoutEffect, useRef } from 'react';
import { AddressSearchField } from './address-search-field.tsx';

interface PlaceFieldProps {
  label: string;
  placeholder: string;
  error: string | null;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was taken: its ZIP code where digits were typed, else the name of the town. */
  onPick: (place: string) => void;
  maxLength: number;
  /** It takes the place of a field that has the focus. */
  takesFocus: boolean;
}

/** The field of a place box, with suggestions. */
export default function PlaceField({ label, value, error, takesFocus, onPick, ...field }: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Before the browser draws, so that a phone's keyboard stays.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <AddressSearchField
      {...field}
      ref={input}
      label={label}
      hidesLabel
      startsOpen={takesFocus}
      required
      name="place"
      enterKeyHint="go"
      inputMode={/^\d/.test(value) ? 'numeric' : 'text'}
      value={value}
      error={error ?? undefined}
      onChoose={({ zip_code }, text) => onPick(/^\d/.test(value.trim()) && zip_code ? zip_code : text)}
    />
  );
}
