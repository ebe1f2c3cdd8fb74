import { type ReactNode, type Ref, useState } from 'react';

/** A place with a position, from the address search or the device. */
export interface FoundPlace {
  zip_code: string;
  latitude: number;
  longitude: number;
}

/** Props of the form's location field; the page chooses the field component. */
export interface LocationFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  onChoose: (place: FoundPlace, text: string) => void;
}

export type RenderLocation = (field: LocationFieldProps) => ReactNode;

/** The position of the chosen place while the field still has its text. */
export function useChosenPoint(present: string) {
  const [chosen, setChosen] = useState<{ place: FoundPlace; text: string } | null>(null);
  return {
    choose: (place: FoundPlace, text: string) => setChosen({ place, text }),
    /** Position of this location; none for a typed place that differs from the saved one. */
    pointFor: (location: string) => {
      if (chosen && chosen.text === location) {
        const { latitude, longitude } = chosen.place;
        return { latitude, longitude };
      }
      // Empty text, because an upload has no other way to say 'none'.
      return location === present ? {} : { latitude: '', longitude: '' };
    },
  };
}
