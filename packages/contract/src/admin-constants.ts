/** Actions of the audit log. An action is never renamed, since stored entries keep their name. */
export const AUDIT_ACTIONS = [
  'settings.change',
  'user.create',
  'user.update',
  'user.admin',
  'user.email',
  'user.status',
  'user.test',
  'user.delete',
  'user.password-link',
  'user.warn',
  'users.reset',
  'users.purge',
  'users.clean-test',
  'duplicates.clean',
  'users.remove-contents',
  'listing.create',
  'listing.update',
  'listing.delete',
  'listing.restore',
  'listing.hide',
  'listing.show',
  'listings.import',
  'listings.reset',
  'data.reset',
  'data.export',
  'data.import',
  'backup.create',
  'backup.delete',
  'backup.restore',
  'report.decide',
  'report.dismiss',
  'report.appeal',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const ADMIN_USER_SORTS = ['newest', 'oldest', 'name', 'seen'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];
