export const SESSION_KEY = ['session'] as const;
