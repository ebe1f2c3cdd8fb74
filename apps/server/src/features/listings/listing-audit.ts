import type { AuditAction } from '@windfall/contract';
import type { AuditAuthor, AuditRecord } from '../../platform/audit/write-audit.ts';
import type { ListingRow } from './listings.repo.ts';

/** The audit entry of an administrator's act on another member's listing. */
export function auditOf(
  by: AuditAuthor,
  action: Extract<AuditAction, `listing.${string}`>,
  { id, title }: Pick<ListingRow, 'id' | 'title'>,
  details: AuditRecord['details'] = {},
): AuditRecord {
  return { ...by, action, subject: { type: 'listing', id, name: title }, details };
}
