import { type TimeForm, timeTexts } from './time-texts.ts';

/**
 * Source of an inline script that writes all times of a page in the reader's time zone before the first paint. It does
 * nothing for readers in the time zone that the server rendered the page in.
 */
export function readerZoneScript(renderedIn: string): string {
  const call = `${writeTimes.name}(${timeTexts.name},${JSON.stringify(renderedIn)})`;
  const code = `(()=>{${timeTexts}\n${writeTimes}\n${call}})();document.currentScript.remove()`;
  // The page carries neither comments nor indentation.
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\n\s*/g, '\n');
}

/** Uses nothing outside of itself, like `timeTexts`. */
function writeTimes(texts: typeof timeTexts, renderedIn: string): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === renderedIn) return;
  const { textOf, isSameDay } = texts(document.documentElement.lang, timeZone);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-form]')) {
    element.textContent = textOf(element.dataset['form'] as TimeForm, element.dateTime, Date.now());
  }
  for (const heading of document.querySelectorAll<HTMLElement>('[data-day-after]')) {
    const time = heading.querySelector('time');
    heading.hidden = time !== null && isSameDay(time.dateTime, heading.dataset['dayAfter'] ?? '');
  }
}
