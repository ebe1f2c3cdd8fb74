const TABS = ['profile', 'password'] as const;

/** The open tab is part of the address. */
export function settingsTabOf(search: URLSearchParams, hasPassword: boolean): (typeof TABS)[number] {
  return hasPassword && search.get('tab') === 'password' ? 'password' : 'profile';
}
