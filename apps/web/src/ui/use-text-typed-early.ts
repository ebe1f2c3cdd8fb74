import { type RefObject, useEffect } from 'react';

/**
 * Takes over text that was typed before hydration: React has heard no event of it, and would put the field back to
 * `value` when it next renders.
 */
export function useTextTypedEarly(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== value) onChange(typed);
  }, []);
}
