import type { ReportQueue } from '@windfall/contract';

/** Which queue an address is about; what it does not know is the first. */
export function queueOf(search: URLSearchParams): ReportQueue {
  const status = search.get('status');
  return status === 'appealed' || status === 'decided' ? status : 'open';
}
