import { useQueryClient } from '@tanstack/react-query';
import { REDIRECT_DELAY } from '@windfall/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { endSession } from '../../../lib/session/change-session.ts';
import { holdSession } from '../../../lib/session/hold-session.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { strings } from '../strings.ts';

export interface SignInFirst {
  /**
   * Shows that a sign-in is required, and a second later opens the sign-in page, which leads back to `from`.
   */
  lead: () => void;
  /** Sends a message, and opens the sign-in page if the server does not know the sender. */
  sending: <R extends string, S extends { result: R }>(send: () => Promise<S>) => Promise<S>;
}

export function useSignInFirst(from: string): SignInFirst {
  const t = useStrings(strings);
  const client = useQueryClient();
  const navigate = useNavigate();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const lead = () => {
    stop.current();
    toast.error(t.signInFirst);
    const release = holdSession(client);
    const leave = async () => {
      await endSession(client);
      release();
      await navigate(loginPath(from));
    };
    const timer = setTimeout(() => void leave(), REDIRECT_DELAY.signInToMessage);
    stop.current = () => {
      clearTimeout(timer);
      release();
    };
  };
  return {
    lead,
    // Held before sending: a refusal also refetches the session, and its end would replace the page.
    sending: async (send) => {
      const release = holdSession(client);
      try {
        const sent = await send();
        if (sent.result === 'sign-in') lead();
        return sent;
      } finally {
        release();
      }
    },
  };
}
