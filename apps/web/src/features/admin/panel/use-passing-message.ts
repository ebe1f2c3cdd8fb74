import { BANNER } from '@windfall/contract';
import { useCallback, useEffect, useState } from 'react';

export interface PassingMessage {
  tone: 'success' | 'warning';
  text: string;
}

/** A message that is shown for 3 seconds. */
export function usePassingMessage() {
  const [message, setMessage] = useState<PassingMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), BANNER.adminMessage);
    return () => clearTimeout(timer);
  }, [message]);
  const say = useCallback((tone: PassingMessage['tone'], text: string) => setMessage({ tone, text }), []);
  return { message, say };
}
