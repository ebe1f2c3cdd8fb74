import type { EarlyInput } from './early-input.ts';

/**
 * Runs in the document, before anything is painted. It is sent as text, so it uses nothing from outside itself.
 * The application comes after the page's own load, or with the first touch or key. Until React has hydrated a form or
 * a button, its input is stored for `replayEarlyInput`. Links, GET forms and `<details>` work by themselves.
 */
function startPage() {
  const { entry = '', modules = '' } = document.currentScript?.dataset ?? {};
  const early: EarlyInput = {
    fields: new Map(),
    forms: new Map(),
    buttons: new Set(),
    isHydrated: (node) => Object.keys(node).some((key) => key.startsWith('__reactProps')),
    onInput: () => {},
  };
  window.earlyInput = early;
  const store = (event: string, keep: (event: Event, target: Element) => void) =>
    addEventListener(
      event,
      (its) => its.target instanceof Element && !early.isHydrated(its.target) && keep(its, its.target),
      true,
    );
  store('input', (_event, target) => {
    const field = target as HTMLInputElement;
    const isChoice = field.type === 'checkbox' || field.type === 'radio';
    early.fields.set(field, isChoice ? String(field.checked) : field.value);
    early.onInput();
  });
  store('submit', (event, form) => {
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    early.forms.set(form as HTMLFormElement, (event as SubmitEvent).submitter);
    early.onInput();
  });
  store('click', (_event, target) => {
    const button = target.closest('button');
    // React may hydrate the button for this very click.
    if (button?.type === 'button')
      setTimeout(() => {
        if (early.isHydrated(button)) return;
        early.buttons.add(button);
        early.onInput();
      });
  });
  // The server disables what only scripts can send. From here on it is stored.
  addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('form:not([action]) [type=submit]:disabled'))
      button.removeAttribute('disabled');
  });

  const starts = ['pointerdown', 'keydown'];
  const append = (tag: 'link' | 'script', attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { fetchPriority: 'low', ...attributes }));
  const start = () => {
    for (const name of starts) removeEventListener(name, start, true);
    if (early.isStarted) return;
    early.isStarted = true;
    for (const href of modules.split(' ')) if (href) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', src: entry });
  };
  for (const name of starts) addEventListener(name, start, true);
  addEventListener('load', () => {
    // Not in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  });
  setTimeout(start, 5_000);
}

/** The script as text; the same on every page, so that one hash allows it. */
export const PAGE_SCRIPT = `(${startPage})()`;
