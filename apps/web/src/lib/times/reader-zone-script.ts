import { type TimeForm, timeTexts } from './time-texts.ts';

/**
 * Source of an inline script that writes the times behind it in the reader's time zone before they are painted: browsers
 * paint a page while it arrives. It does nothing for readers in the time zone that the server rendered the page in.
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
  const { textOf, isSameDay } = texts(document.documentElement.lang, timeZone, renderedIn);
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      // A text can arrive in parts, each of which is a change of the text or of its element.
      const time = target instanceof HTMLElement ? target : target.parentElement;
      if (!(time instanceof HTMLTimeElement) || !time.dataset['form']) continue;
      const text = textOf(time.dataset['form'] as TimeForm, time.dateTime, Date.now());
      // What is written here is a change too.
      if (time.textContent !== text) time.textContent = text;
      const heading = time.closest<HTMLElement>('[data-day-after]');
      if (heading) heading.hidden = isSameDay(time.dateTime, heading.dataset['dayAfter'] ?? '');
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
}
