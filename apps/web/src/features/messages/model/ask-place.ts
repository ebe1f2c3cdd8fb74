/** Id of the contact form's section on the page of a listing. */
export const ASK_ID = 'ask';

/** Puts the cursor into the contact form; false while it is not there. */
export function focusQuestion(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(`#${ASK_ID} textarea`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}
