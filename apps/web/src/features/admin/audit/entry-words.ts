import type { AuditEntry } from '@windfall/contract';
import { ACTIONS } from './action-words.ts';

type Details = AuditEntry['details'];

/** Words before and after the name of the subject: 'made Rosa an administrator'. */
export interface Sentence {
  readonly before: string;
  readonly after?: string;
}

/** Actions that say which way in their details. An entry of an older version may lack them. */
const WAYS: Readonly<Record<string, (details: Details) => Sentence | undefined>> = {
  'user.status': ({ status }) =>
    status === 'inactive'
      ? { before: 'deactivated' }
      : status === 'active'
        ? { before: 'activated' }
        : undefined,
  'user.admin': ({ is_admin }) =>
    is_admin === true
      ? { before: 'made', after: 'an administrator' }
      : is_admin === false
        ? { before: 'removed the administrator rights of' }
        : undefined,
  'user.test': ({ is_test }) =>
    is_test === true
      ? { before: 'marked', after: 'as a test user' }
      : is_test === false
        ? { before: 'removed the mark of a test user from' }
        : undefined,
  'report.appeal': ({ decision }) =>
    decision === 'upheld'
      ? { before: 'upheld a decision against the appeal of' }
      : decision === 'overturned'
        ? { before: 'overturned a decision after the appeal of' }
        : undefined,
};

/** The action in words, with its direction. An unknown action of a newer version is shown unchanged. */
export function sentenceOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): Sentence {
  return WAYS[action]?.(details) ?? { before: (ACTIONS as Record<string, string>)[action] ?? action };
}
