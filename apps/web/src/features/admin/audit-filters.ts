import { AUDIT_ACTIONS, type AuditAction, LIMITS } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { withQuery } from '../../lib/with-query.ts';

/** Filters of the audit log, read from the address. */
export interface AuditFilters {
  action: AuditAction | '';
  /** A member's id, 'host' or 'server'. */
  actor: string;
  subject: string;
  /** Pieces of the names at the time. */
  actor_name: string;
  subject_name: string;
  /** Days as YYYY-MM-DD. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  const name = (field: string) => params.get(field)?.trim().slice(0, LIMITS.name) ?? '';
  return {
    action: AUDIT_ACTIONS.find((action) => action === params.get('action')) ?? '',
    actor: params.get('actor')?.trim() ?? '',
    subject: params.get('subject')?.trim() ?? '',
    actor_name: name('actor_name'),
    subject_name: name('subject_name'),
    from: day('from'),
    to: day('to'),
  };
}

/** The address of these filters, without blank ones. */
export function auditFiltersPath(filters: AuditFilters): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return withQuery(paths.auditLog, params);
}
