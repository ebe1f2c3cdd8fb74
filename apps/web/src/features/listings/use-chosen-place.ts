import { type ReactNode, type Ref, useState } from 'react';

/** Props of a form's location field; the page chooses the field component. */
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

/** The ZIP code of the chosen place while the field still has its text. */
export function useChosenPlace() {
  const [chosen, setChosen] = useState<{ zip: string; text: string } | null>(null);
  return {
    choose: (place: { zip_code: string }, text: string) => setChosen({ zip: place.zip_code, text }),
    /** ZIP code of this location, or none. */
    zipFor: (location: string) => (chosen?.zip && chosen.text === location ? { zip_code: chosen.zip } : {}),
  };
}
