import type { InstallPrompt } from '../offers/installing.ts';
import type { EarlyInput } from './early-input.ts';

/**
 * The part of React's own record of a node that says whether React hears its events. By public means (a ref or an
 * effect) each form, field and button has to report itself, and one without such a report is never sent.
 */
interface Fiber {
  alternate: Fiber | null;
  return: Fiber | null;
  flags: number;
}

/**
 * Runs in the document, before anything is painted. It is sent as text, so it uses nothing from outside itself.
 * The application comes after the page's own load, or with the first touch or key. Until React has hydrated a form or
 * a button, its input is stored for `replayEarlyInput`. Links, GET forms and `<details>` work by themselves.
 */
function startPage() {
  const { entry = '', modules = '' } = document.documentElement.dataset;
  // For this one script, whatever it is asked for. The content policy of pages allows it by its name.
  const policy = globalThis.trustedTypes?.createPolicy('windfall-start', {
    createScriptURL: (_asked: string) => entry,
  });
  const early: EarlyInput = {
    fields: new Map(),
    forms: new Map(),
    pressed: new Set(),
    panels: new Set(),
    isHydrated: (node) => {
      const key = Object.keys(node).find((key) => key.startsWith('__reactFiber'));
      let fiber: Fiber | null = key ? ((node as unknown as Record<string, Fiber>)[key] ?? null) : null;
      if (!fiber) return false;
      // React marks a node when it renders it, and hears its events when it has committed it: without the flags
      // `Placement` and `Hydrating` on the way to the first part that was there before.
      for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & 4098) return false;
      return true;
    },
    onInput: () => {},
    keep: () => {
      // Passwords and addresses are not stored, and files cannot be put back.
      const isStorable = ({ name, type, autocomplete }: HTMLInputElement) =>
        name && !/password|file|street/.test(type + autocomplete);
      const fields = [...early.fields].flatMap(([field, entered]) =>
        isStorable(field as HTMLInputElement)
          ? [[field.name, [...document.getElementsByName(field.name)].indexOf(field), entered]]
          : [],
      );
      try {
        sessionStorage.setItem('kept:early', JSON.stringify({ href: location.href, fields }));
      } catch {
        // A disabled storage loses the text, not the page.
      }
    },
  };
  window.earlyInput = early;
  const store = (event: string, keep: (event: Event, target: Element) => void) =>
    addEventListener(
      event,
      (its) => its.target instanceof Element && !early.isHydrated(its.target) && keep(its, its.target),
      true,
    );
  // Shows that the press counts, without a change that React would find.
  const pulse = (button: Element | null) =>
    button?.animate?.({ opacity: [1, 0.5] }, { duration: 600, direction: 'alternate', iterations: 1 / 0 });
  const keepField = (target: Element) => {
    const field = target as HTMLInputElement;
    const isChoice = field.type === 'checkbox' || field.type === 'radio';
    early.fields.set(field, {
      text: isChoice ? String(field.checked) : field.value,
      caret: [field.selectionStart, field.selectionEnd],
    });
    early.onInput();
  };
  store('input', (_event, target) => {
    if (!(target instanceof HTMLSelectElement)) keepField(target);
  });
  store('toggle', (_event, target) => {
    early.panels.add(target);
    early.onInput();
  });
  // React may hydrate the part for this very event, and lets it go on to its target only if it hears it.
  const ifUnheard = ({ type }: Event, target: Element, keep: () => void) => {
    let isHeard = false;
    const arrive = () => {
      isHeard = early.isHydrated(target);
    };
    target.addEventListener(type, arrive, { capture: true, once: true });
    setTimeout(() => isHeard || keep());
  };
  store('change', (event, target) => {
    if (target instanceof HTMLSelectElement) ifUnheard(event, target, () => keepField(target));
  });
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      // Earlier input is repeated first: React does not know it yet.
      const isKnown =
        early.isHydrated(form) && ![...early.fields.keys()].some((field) => form.contains(field));
      if (isKnown || form.hasAttribute('action')) return;
      event.preventDefault();
      event.stopPropagation();
      early.forms.set(form, event.submitter as HTMLElement | null);
      pulse(event.submitter);
      early.onInput();
    },
    true,
  );
  store('click', (event, target) => {
    // A box is changed already. React that hydrates it for this very click takes it for unchanged.
    if (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)) keepField(target);
    const button = target.closest('button');
    const answersItself = button
      ? button.type !== 'button'
      : target.closest('a, label, summary, input, select, textarea');
    if (answersItself) return;
    const pressed = button ?? target;
    ifUnheard(event, pressed, () => {
      early.pressed.add(pressed);
      pulse(button);
      early.onInput();
    });
  });
  // For the first of these events that it hears, React hydrates the whole page in one long task. Until the page is
  // hydrated it hears none: what they enter or press is stored above, and the browser's own answer to them stays.
  const hydrating =
    'pointerdown pointerup mousedown mouseup touchstart touchend keydown keypress keyup textInput input change click';
  for (const type of hydrating.split(' '))
    addEventListener(
      type,
      (event) => early.isHydrated(document.documentElement) || event.stopPropagation(),
      true,
    );
  // The server disables what only scripts can send. From here on it is stored.
  addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('form:not([action]) [type=submit]:disabled'))
      button.removeAttribute('disabled');
  });

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
    early.installPrompt = event as InstallPrompt;
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
