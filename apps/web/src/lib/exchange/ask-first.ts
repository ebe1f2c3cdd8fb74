/** Marks the control that a link to the asking part of a listing's page focuses. */
export const FIRST_CONTROL = { 'data-ask-first': '' } as const;
