import { useEffect, useRef } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';

/**
 * Takes the focus when the form opens, and keeps the form's beginning in view until the member goes on from it. A conversation's
 * box keeps its distance from its end, so that the form would open, and grow as more of it loads, upwards out of view.
 */
export function PickupHeading() {
  const t = useStrings(strings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // With each render of the form, which may have become longer.
  useEffect(() => {
    const { current } = heading;
    if (current && current === document.activeElement) current.scrollIntoView({ block: 'nearest' });
  });
  return (
    <h4 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold">
      {t.setPickup}
    </h4>
  );
}
