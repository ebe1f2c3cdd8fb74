import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while. An empty text is settled at once. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? delay : 0);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value ? settled : '';
}
