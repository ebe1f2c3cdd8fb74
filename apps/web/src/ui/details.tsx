import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface DetailsProps extends Omit<ComponentProps<'details'>, 'onToggle'> {
  onToggle: (isOpen: boolean) => void;
}

/** `<details>` that tells when it opens and closes, also when it was opened before React took it over. */
export function Details({ onToggle, ref, ...rest }: DetailsProps) {
  const own = useRef<HTMLDetailsElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLDetailsElement, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first handler
  useLayoutEffect(() => {
    if (own.current?.open) onToggle(true);
  }, []);
  // The attribute may be there already.
  return (
    <details
      suppressHydrationWarning
      {...rest}
      ref={own}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    />
  );
}
