export const DASHBOARD_TABS = ['listings', 'messages'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The open tab is part of the address, so that it can be linked to and Back leads to the other one. */
export function tabOf(search: URLSearchParams): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === search.get('tab')) ?? DASHBOARD_TABS[0];
}
