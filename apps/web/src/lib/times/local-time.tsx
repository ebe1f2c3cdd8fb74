import { useNow, useTimeZone } from '../clock.tsx';
import { useLocale } from '../i18n/strings.ts';
import { useSite } from '../site.tsx';
import { type TimeForm, timeTexts } from './time-texts.ts';

const known = new Map<string, ReturnType<typeof timeTexts>>();

/** Formatters are cached: creating one takes longer than rendering a message. */
export function useTimeTexts(): ReturnType<typeof timeTexts> {
  const [locale, timeZone, { timeZone: siteZone }] = [useLocale(), useTimeZone(), useSite()];
  const key = `${locale} ${timeZone} ${siteZone}`;
  const texts = known.get(key) ?? timeTexts(locale, timeZone, siteZone);
  known.set(key, texts);
  return texts;
}

interface LocalTimeProps {
  instant: string;
  form: TimeForm;
  className?: string;
}

/**
 * An instant in the reader's time zone. The server renders it in the site's, and an inline script corrects it before the
 * first paint, so that the text may differ from the server's when React takes over.
 */
export function LocalTime({ instant, form, className }: LocalTimeProps) {
  const { textOf } = useTimeTexts();
  return (
    <time dateTime={instant} data-form={form} className={className} suppressHydrationWarning>
      {textOf(form, instant, useNow())}
    </time>
  );
}

interface TextWithTimeProps extends LocalTimeProps {
  /** The sentence around the time. */
  text: (time: string) => string;
}

/** A sentence that names an instant: only the time in it depends on the reader. */
export function TextWithTime({ text, ...time }: TextWithTimeProps) {
  const [before, after] = text('\u0000').split('\u0000');
  return (
    <>
      {before}
      <LocalTime {...time} />
      {after}
    </>
  );
}
