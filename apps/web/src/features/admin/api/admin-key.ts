/**
 * Begins the key of each query of the administrators' pages, so that a deletion or a restore invalidates all of them.
 */
export const ADMIN_KEY = ['admin'] as const;
