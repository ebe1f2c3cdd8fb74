export * from './admin-audit.ts';
export * from './admin-confirmation.ts';
export * from './admin-debug.ts';
export * from './admin-settings.ts';
export * from './admin-tools.ts';
export * from './admin-users.ts';
