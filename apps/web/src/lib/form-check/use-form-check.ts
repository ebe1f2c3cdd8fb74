import { defineStrings } from '@windfall/contract';
import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useStrings } from '../i18n/strings.ts';

const strings = defineStrings({
  en: {
    notLoaded: 'Nothing was sent, because a part of this page could not be loaded. Please try again.',
  },
});

/** Loads the check of a form: a module with its schema and zod. */
export type LoadCheck<F extends FieldValues, R> = () => Promise<Resolver<F, unknown, R>>;

/** Keeps a form from being sent. It belongs to no field, and the libraries' own `root` would be a part of the values. */
const NOT_CHECKED = { unchecked: { type: 'unchecked' } };

/**
 * The check of a form, loaded when a field is first used: schemas and zod are 27 kB, which a form that is only looked at
 * does not need. A submit before that waits for it. `failure` says that it could not be loaded; the form is not sent then
 * and keeps its values.
 */
export function useFormCheck<F extends FieldValues, R>(load: LoadCheck<F, R>) {
  const t = useStrings(strings);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    const prepare = () => void load().catch(() => {});
    addEventListener('focusin', prepare, { once: true });
    return () => removeEventListener('focusin', prepare);
  }, [load]);
  const resolver: Resolver<F, unknown, R> = useCallback(
    async (...form) => {
      setState('loading');
      const check = await load().catch(() => null);
      setState(check ? 'idle' : 'failed');
      return check ? check(...form) : { values: {}, errors: NOT_CHECKED as never };
    },
    [load],
  );
  return { resolver, isLoading: state === 'loading', failure: state === 'failed' ? t.notLoaded : null };
}
