/** Everything of the administrators' pages that is asked anew once something was removed or restored. */
export const ADMIN_KEY = ['admin'] as const;
