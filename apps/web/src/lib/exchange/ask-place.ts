/** Marks the control that a link to the asking part of a listing's page focuses. */
export const FIRST_CONTROL = { 'data-ask-first': '' } as const;

/** Id of the contact form's section on the page of a listing. */
export const ASK_ID = 'ask';

/** Where that page says how the wish stands. */
export const ASKED_ID = 'asked';

/** Where that page offers its owner to give the rest. */
export const REST_ID = 'rest';

/** In the address of that page: the open tab of the form. */
export const TAB_PARAM = 'tab';

/** In the address of that page: without scripts the form offers a swap. */
export const SWAP_PARAM = 'swap';

/** Focuses the first control of the open tab: asking for some, else the contact form; false while neither is there. */
export function focusQuestion(): boolean {
  const [field = null] = ['[data-ask-first]:enabled', 'textarea'].flatMap(
    (control) => document.querySelector<HTMLElement>(`#${ASK_ID} ${control}:not([hidden] *)`) ?? [],
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}

/** Handles a press on a link to the place; without scripts it goes to the place. */
export function goToQuestion(event: { preventDefault: () => void }): void {
  if (focusQuestion()) event.preventDefault();
}
