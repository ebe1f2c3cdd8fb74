import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiOf } from '../api/api-of.ts';
import { knowsPasskeys, passkeysQuery, proveByPasskey } from '../passkeys/passkeys.ts';

/**
 * The answer of a passkey in place of the password, for a member who has one. It is asked for by a button of the form, which
 * is then sent with it.
 */
export function usePasskeyProof(error: Error | null, isAsked: boolean) {
  const { data } = useQuery({ ...passkeysQuery, enabled: isAsked && knowsPasskeys() });
  const answer = useRef<string | null>(null);
  const request = useMutation({
    mutationFn: (_: HTMLFormElement | null, { client }) => proveByPasskey(apiOf(client)),
    onSuccess: (given, form) => {
      answer.current = given;
      form?.requestSubmit();
    },
  });
  // An answer is taken once.
  useEffect(() => {
    if (error) answer.current = null;
  }, [error]);
  return {
    hasPasskeys: data !== undefined && data.length > 0,
    hasFailed: request.error !== null,
    isAsking: request.isPending,
    ask: request.mutate,
    take: () => answer.current,
  };
}
