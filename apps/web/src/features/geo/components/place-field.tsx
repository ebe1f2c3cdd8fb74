import { AddressSearchField } from './address-search-field.tsx';

interface PlaceFieldProps {
  label: string;
  error: string | null;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was taken: its ZIP code where digits were typed, else the name of the town. */
  onPick: (place: string) => void;
  maxLength: number;
}

/** The field of a place box, with suggestions. */
export default function PlaceField({ label, value, error, onPick, ...field }: PlaceFieldProps) {
  return (
    <AddressSearchField
      {...field}
      label={label}
      placeholder={label}
      hidesLabel
      required
      name="place"
      enterKeyHint="go"
      value={value}
      error={error ?? undefined}
      onChoose={({ zip_code }, text) => onPick(/^\d/.test(value.trim()) && zip_code ? zip_code : text)}
    />
  );
}
