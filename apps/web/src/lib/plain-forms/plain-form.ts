import type { BodyInput, Operation, ResultOf } from '@windfall/contract';
import type { PageContext } from '../page-context.ts';

/** What followed from a form: the result of its operation, the address of its page, and that page. */
export interface Done<O extends Operation> {
  result: ResultOf<O>;
  url: URL;
  page: PageContext;
}

/** How a form differs from the body of its operation, field by field. */
interface Rules<O extends Operation> {
  /** Parts of the body that the form has in other fields. */
  body?: (fields: URLSearchParams, timeZone: string) => Partial<BodyInput<O>>;
  /** Texts that are not in the body where they are empty: the page does not show what is stored. */
  keptIfBlank?: readonly (keyof BodyInput<O> & string)[];
  /** The check of what only the form has: sentences by field, or null. */
  refuse?: (fields: URLSearchParams) => Record<string, string> | null;
  /** The path of the page that follows; by default the page of the form. */
  next?: (done: Done<O>) => string;
  /** Sent as the signed-in member, also while acting for a group. */
  asMember?: true;
  /** Otherwise nothing is called, and the page shows what was typed: such as a preview. */
  isFinal?: (fields: URLSearchParams) => boolean;
  /** The page of the form shows the result, and none follows. */
  showsResult?: true;
}

/** A form that browsers send themselves, and the operation of the contract that takes it. */
export interface PlainForm extends Rules<Operation> {
  operation: Operation;
}

/** Only the server imports what calls this: operations bring their schemas, and zod. */
export function plainForm<O extends Operation>(operation: O, rules: Rules<O> = {}): PlainForm {
  return { ...rules, operation } as unknown as PlainForm;
}
