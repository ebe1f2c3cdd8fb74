import { type ReactNode, type Ref, useState } from 'react';

/** What the location field of a form is given; the page says which field it is. */
export interface LocationFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  note: string | undefined;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  onChoose: (place: { zip_code: string }, text: string) => void;
}

export type RenderLocation = (field: LocationFieldProps) => ReactNode;

/** The ZIP code of a place that was chosen, for as long as the field says that place. */
export function useChosenPlace() {
  const [chosen, setChosen] = useState<{ zip: string; text: string } | null>(null);
  return {
    choose: (place: { zip_code: string }, text: string) => setChosen({ zip: place.zip_code, text }),
    /** What goes along with this location: its ZIP code, or nothing. */
    zipFor: (location: string) => (chosen?.zip && chosen.text === location ? { zip_code: chosen.zip } : {}),
  };
}
