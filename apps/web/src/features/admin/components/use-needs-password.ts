import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/settings.ts';

/** Whether an administrator is asked for the password before something is removed. */
export function useNeedsPassword(): boolean {
  return useQuery(settingsQuery).data?.securityLevel === 'high';
}
