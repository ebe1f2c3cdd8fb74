export const ADMIN_TABS = ['users', 'settings', 'statistics', 'debug', 'tools'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The open tab is part of the address, so that it can be linked to and Back leads to the one before. */
export function adminTabOf(search: URLSearchParams): AdminTab {
  return ADMIN_TABS.find((tab) => tab === search.get('tab')) ?? 'users';
}
