import type { BeforeInstallPromptEvent } from '../prompts/installing.ts';
import type { EarlyInput } from './early-input.ts';

/**
 * Runs in the document, before anything is painted. It is sent as text, so it uses nothing from outside itself.
 * The application comes after the page's own load, or with the first touch or key. Links, forms with an address and
 * `<details>` work before that, other buttons are disabled, and what is entered into fields is listed for the application.
 */
function startPage() {
  const { entry = '', modules = '' } = document.documentElement.dataset;
  // For this one script, whatever it is asked for. The content policy of pages allows it by its name.
  const policy = globalThis.trustedTypes?.createPolicy('windfall-start', {
    createScriptURL: (_asked: string) => entry,
  });
  const early: EarlyInput = {
    fields: new Map(),
    keep: () => {
      // Passwords and addresses are not stored, and files cannot be put back.
      const fields = [...early.fields.keys()].flatMap((field) => {
        const { name, type, autocomplete, checked, value } = field as HTMLInputElement;
        if (!name || /password|file|street/.test(type + autocomplete)) return [];
        const index = [...document.getElementsByName(name)].indexOf(field);
        return [[name, index, /checkbox|radio/.test(type) ? checked : value]];
      });
      try {
        sessionStorage.setItem('kept:early', JSON.stringify({ href: location.href, fields }));
      } catch {
        // A disabled storage loses the text, not the page.
      }
    },
  };
  window.earlyInput = early;
  addEventListener(
    'input',
    ({ target }) => {
      // Fields of earlier pages would keep those pages in memory.
      for (const field of early.fields.keys()) if (!field.isConnected) early.fields.delete(field);
      early.fields.set(target as HTMLInputElement, (target as HTMLInputElement).value);
    },
    true,
  );

  const starts = ['pointerdown', 'keydown'];
  // The fonts come after the first paint, which they would share the network with, and together: one new layout. Where a
  // worker has them, they come at once. They are added as copies of the stylesheet's faces, whose family is in use from
  // the start: a family that changes later computes the style of every element anew.
  if (!navigator.serviceWorker?.controller && document.fonts) {
    const PAUSE_MS = 300;
    let pressedAt = Number.NEGATIVE_INFINITY;
    for (const name of starts)
      addEventListener(
        name,
        () => {
          pressedAt = performance.now();
        },
        true,
      );
    document.documentElement.dataset['fonts'] = 'later';
    let isShown = false;
    const show = async () => {
      if (isShown) return;
      isShown = true;
      const faces: FontFace[] = [];
      for (const sheet of document.styleSheets) {
        // The rules of another origin's stylesheet, such as one of an extension, cannot be read.
        if (sheet.href && !sheet.href.startsWith(`${location.origin}/`)) continue;
        for (const rule of sheet.cssRules) {
          if (!(rule instanceof CSSFontFaceRule)) continue;
          const of = (name: string) => rule.style.getPropertyValue(name);
          const family = `${of('font-family').replaceAll('"', '')} Later`;
          const unicodeRange = of('unicode-range');
          // A font of the visitor's system has no range.
          if (unicodeRange)
            faces.push(new FontFace(family, of('src'), { weight: of('font-weight'), unicodeRange }));
        }
      }
      const latin = faces.filter(({ unicodeRange }) => /^u\+0+-/i.test(unicodeRange));
      await Promise.all(latin.map((face) => face.load().catch(() => {})));
      // The new layout takes 0.1 s on a slow phone, which a press would wait for: it comes in a pause between presses.
      while (performance.now() - pressedAt < PAUSE_MS) await new Promise((go) => setTimeout(go, PAUSE_MS));
      for (const face of faces) document.fonts.add(face);
    };
    if ('PerformanceObserver' in window)
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        void show();
      }).observe({ type: 'paint', buffered: true });
    // A browser may report no paint, such as one that hides its times.
    addEventListener('load', () => setTimeout(show, 2_000));
  }

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    early.installPrompt = event as BeforeInstallPromptEvent;
  });

  const append = (tag: 'link' | 'script', attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { fetchPriority: 'low', ...attributes }));
  const start = () => {
    if (early.isStarted) return;
    early.isStarted = true;
    for (const href of modules.split(' ')) if (href) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', src: policy ? policy.createScriptURL('') : entry });
  };
  const use = () => {
    early.isUsed = true;
    // Asking for the scripts takes longer than the browser's own answer to the press, which is painted first.
    requestAnimationFrame(() => setTimeout(start));
  };
  for (const name of starts) addEventListener(name, use, { capture: true, once: true });
  addEventListener('load', () => {
    // Not in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  });
  setTimeout(start, 5_000);
  // The application puts back what was entered before a reload.
  addEventListener('DOMContentLoaded', () => {
    try {
      if (sessionStorage.getItem('kept:early')) start();
    } catch {
      // A disabled storage has kept nothing.
    }
  });
}

/** The script as text; the same on every page, so that one hash allows it. */
export const PAGE_SCRIPT = `(${startPage})()`;
