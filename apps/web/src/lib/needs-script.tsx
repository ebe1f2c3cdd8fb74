import { defineStrings, useStrings } from './i18n/strings.ts';

const strings = defineStrings({
  en: {
    needsScript:
      'This needs JavaScript. Please switch it on in your browser. Browsing and reading work without it.',
  },
});

/** Says above a form that only scripts can send why nothing would happen. Shown where there are none. */
export function NeedsScript() {
  const t = useStrings(strings);
  return (
    <noscript>
      <p className="rounded-md border-l-4 border-marigold bg-marigold-soft px-4 py-3 font-medium">
        {t.needsScript}
      </p>
    </noscript>
  );
}
