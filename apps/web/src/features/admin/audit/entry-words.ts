import type { AuditEntry } from '@windfall/contract';
import type { ActionTexts, Sentence } from './action-strings.ts';

type Details = AuditEntry['details'];

/** Actions that say which way in their details. An entry of an older version may lack them. */
const WAYS: Readonly<Record<string, (details: Details, t: ActionTexts) => Sentence | undefined>> = {
  'user.status': ({ status }, t) =>
    status === 'inactive' ? t.deactivated : status === 'active' ? t.activated : undefined,
  'user.admin': ({ is_admin }, t) =>
    is_admin === true ? t.madeAdmin : is_admin === false ? t.tookAdmin : undefined,
  'user.test': ({ is_test }, t) => (is_test === true ? t.marked : is_test === false ? t.unmarked : undefined),
  'report.appeal': ({ decision }, t) =>
    decision === 'upheld' ? t.upheld : decision === 'overturned' ? t.overturned : undefined,
};

/** The action in words, with its direction. An unknown action of a newer version is shown unchanged. */
export function sentenceOf(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  t: ActionTexts,
): Sentence {
  const actions: Readonly<Record<string, string>> = t.actions;
  return WAYS[action]?.(details, t) ?? { before: actions[action] ?? action };
}
