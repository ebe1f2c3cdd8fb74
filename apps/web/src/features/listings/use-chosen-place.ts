import { type ReactNode, type Ref, useState } from 'react';
import type { LastPlace } from './last-place.ts';

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

/** The ZIP code of the chosen or remembered place while the field still has its text. */
export function useChosenPlace(remembered: LastPlace | null = null) {
  const [chosen, setChosen] = useState<LastPlace | null>(null);
  const place = chosen ?? remembered;
  return {
    choose: ({ zip_code }: { zip_code: string }, location: string) => setChosen({ location, zip_code }),
    /** ZIP code of this location, or none. */
    zipFor: (location: string) =>
      place?.zip_code && place.location === location ? { zip_code: place.zip_code } : {},
  };
}
