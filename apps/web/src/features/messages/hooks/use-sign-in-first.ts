import { useQueryClient } from '@tanstack/react-query';
import { REDIRECT_DELAY } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { needsSignIn, type Sent } from '../../../lib/outbox/send.ts';
import { holdSession } from '../../../lib/session/hold-session.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { endSession } from '../../../lib/viewer/change-session.ts';

export interface SignInFirst {
  /** A sign-in is required: the form says so until the sign-in page opens. */
  isLeading: boolean;
  /** Opens the sign-in page after a second; it leads back to `from`. */
  lead: () => void;
  /** Sends a message, and opens the sign-in page if the server does not know the sender. */
  sending: <R>(send: () => Promise<Sent<R>>) => Promise<Sent<R>>;
}

export function useSignInFirst(from: string): SignInFirst {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeading, setLeading] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const lead = () => {
    stop.current();
    setLeading(true);
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
    isLeading,
    lead,
    // Held before sending: a refusal also refetches the session, and its end would replace the page.
    sending: async (send) => {
      const release = holdSession(client);
      try {
        const sent = await send();
        if (needsSignIn(sent)) lead();
        return sent;
      } finally {
        release();
      }
    },
  };
}
