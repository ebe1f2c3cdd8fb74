import { useQueryClient } from '@tanstack/react-query';
import { useActionData } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { actingFor } from '../session/session-query.ts';

/** What a page knows of the form that its browser sent itself (`answer-plain-form.ts`); travels as JSON. */
export interface AnsweredForm {
  operation: string;
  /** As they were sent, without passwords. */
  fields: string;
  refusal?: ReturnType<ApiError['toJSON']>;
  result?: unknown;
}

/** The form of one of these operations that this page answers, with what was typed; null without one. */
export function usePostedForm(...operations: readonly string[]) {
  const answered = useActionData<AnsweredForm>();
  if (!answered || !operations.includes(answered.operation)) return null;
  const { refusal = null, result, fields } = answered;
  return { refusal, result, fields: new URLSearchParams(fields) };
}

export type PostedForm = NonNullable<ReturnType<typeof usePostedForm>>;

/**
 * The hidden fields of a form that its browser may send itself, with the group for which its page acts. `once` sends it under a key of
 * its own, for what is created.
 */
export function FormOperation({ id, once = false }: { id: string; once?: boolean }) {
  const group = actingFor(useQueryClient());
  return (
    <>
      <input type="hidden" name="operation" value={id} />
      {group !== null && <input type="hidden" name="act-as" value={group} />}
      {once && (
        <input
          type="hidden"
          name="idempotency-key"
          defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
          suppressHydrationWarning
        />
      )}
    </>
  );
}
