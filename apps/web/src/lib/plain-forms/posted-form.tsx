import { useActionData } from 'react-router';
import type { ApiError } from '../api/api-error.ts';

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

/** The hidden fields of a form that its browser may send itself. `once` sends it under a key of its own, for what is created. */
export function FormOperation({ id, once = false }: { id: string; once?: boolean }) {
  return (
    <>
      <input type="hidden" name="operation" value={id} />
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
