import { defineStrings } from '@windfall/contract';
import { useStrings } from './i18n/strings.ts';

const strings = defineStrings({
  en: {
    needsScript:
      'This needs JavaScript. Please switch it on in your browser. Browsing and reading work without it.',
  },
});

/** A note above a form that needs scripts. Browsers with scripts do not show it. */
export function NeedsScript() {
  const t = useStrings(strings);
  return (
    <noscript>
      <p className="rounded-md border-s-4 border-marigold bg-marigold-soft px-4 py-3 font-medium">
        {t.needsScript}
      </p>
    </noscript>
  );
}
