import { REDIRECT_DELAY } from '@windfall/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { messages } from '../messages.ts';

/** Says that one has to sign in, and a second later leads to the sign-in page, which leads back to `from`. */
export function useSignInFirst(from: string): () => void {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    toast.error(t.signInFirst);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(loginPath(from)), REDIRECT_DELAY.signInToMessage);
  };
}
